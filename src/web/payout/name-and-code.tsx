import { m } from '#messages';
import type { DataColumn } from '#web/ui/table/data-table.tsx';
import classes from './payout.module.css';

/** A name with the consultant's code below it, because two consultants can have the same name. */
export const NameAndCode = ({ name, code }: { name: string; code: string }) => (
  <>
    {name}
    <span className={classes.small}>{code}</span>
  </>
);

/** The column of the consultant that a row is about. */
export const consultantColumn = <
  Row extends { readonly consultant_name: string; readonly consultant_code: string },
>(): DataColumn<Row> => ({
  key: 'name',
  phone: 'title',
  header: m.detail_consultant(),
  rowHeader: true,
  value: (row) => row.consultant_name,
  cell: (row) => <NameAndCode name={row.consultant_name} code={row.consultant_code} />,
});
