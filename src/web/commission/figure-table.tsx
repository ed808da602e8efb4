import type { ReactNode } from 'react';
import { m } from '#messages';
import { Amount } from '#web/ui/amount.tsx';
import classes from './figure-table.module.css';

type Props = {
  /** Describes the rows when no heading does. */
  caption?: ReactNode;
  /** The column headings, when the rows do not explain them. */
  heads?: ReactNode;
  /** The cells of the total. */
  total?: ReactNode;
  children: ReactNode;
};

/** A small table of names and figures, without sorting. */
export function FigureTable({ caption, heads, total, children }: Props) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        {caption && <caption className={classes.caption}>{caption}</caption>}
        {heads && (
          <thead>
            <tr>{heads}</tr>
          </thead>
        )}
        <tbody>{children}</tbody>
        {total && (
          <tfoot>
            <tr>{total}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

type Change = {
  readonly key: string;
  readonly name: ReactNode;
  readonly before: string;
  readonly after: string;
  readonly change: string;
};

type ChangeTableProps = {
  /** The currency of the amounts, and the headings before and after. */
  heads: readonly [name: string, before: string, after: string];
  rows: readonly Change[];
  currency: string;
};

/** Changed amounts with their differences. */
export function ChangeTable({ heads, rows, currency }: ChangeTableProps) {
  return (
    <FigureTable
      heads={[...heads, m.payment_change()].map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
    >
      {rows.map(({ key, name, before, after, change }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td>
            <Amount value={before} currency={currency} />
          </td>
          <td>
            <Amount value={after} currency={currency} />
          </td>
          <td>
            <Amount value={change} currency={currency} signed />
          </td>
        </tr>
      ))}
    </FigureTable>
  );
}
