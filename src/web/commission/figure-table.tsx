import type { ReactNode } from 'react';
import { Amount } from '#web/ui/amount.tsx';
import classes from './figure-table.module.css';

type Props = {
  /** What the rows are, where no heading above says it. */
  caption?: ReactNode;
  /** The cells over the columns, where they aren't plain from the rows. */
  heads?: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** A few names with their figures, to be looked at and not to be sorted. */
export function FigureTable({ caption, heads, children }: Props) {
  return (
    <table className={classes.table}>
      {caption && <caption className={classes.caption}>{caption}</caption>}
      {heads && (
        <thead>
          <tr>{heads}</tr>
        </thead>
      )}
      <tbody>{children}</tbody>
    </table>
  );
}

type Change = {
  readonly key: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly change: string;
};

type ChangeTableProps = {
  /** Whose amounts they are, how they were called before, and now. */
  heads: readonly [name: string, before: string, after: string];
  rows: readonly Change[];
  currency: string;
};

/** Amounts that became others, with the difference. */
export function ChangeTable({ heads, rows, currency }: ChangeTableProps) {
  return (
    <FigureTable
      heads={[...heads, 'Change'].map((head) => (
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
