import { Amount } from '../amount.tsx';
import type { DataColumn } from './data-table.tsx';

type Money<Row> = Pick<DataColumn<Row>, 'phone'> & {
  readonly key: string;
  readonly header: string;
  /** Decimal string from the server, e.g. `1234.56`; null shows `missing`. */
  readonly amount: (row: Row) => string | null;
  /** ISO 4217. */
  readonly currency: (row: Row) => string;
  readonly withCode?: boolean;
  readonly signed?: boolean;
  readonly missing?: string;
};

/** A right-aligned column of money, sorted by size. */
export const amountColumn = <Row,>({
  key,
  header,
  amount,
  currency,
  phone,
  missing = '',
  ...look
}: Money<Row>): DataColumn<Row> => ({
  key,
  header,
  align: 'end',
  ...(phone && { phone }),
  value: (row) => {
    const value = amount(row);
    return value === null ? null : Number(value);
  },
  cell: (row) => {
    const value = amount(row);
    return value === null ? missing : <Amount value={value} currency={currency(row)} {...look} />;
  },
});
