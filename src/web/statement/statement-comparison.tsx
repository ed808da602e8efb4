import type { StatementComparison } from '#contract/commission/proof.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { Amount } from '#web/ui/amount.tsx';
import { lineName } from '../commission/commission-labels.ts';
import classes from '../commission/explanation.module.css';

type Row = StatementComparison['data'][number];

/** A commission type with its level, or the corrections of closed months. */
export const comparedName = ({ kind, level }: Pick<Row, 'kind' | 'level'>): string =>
  kind === 'correction' ? m.chart_corrections() : lineName({ commission_type: kind, level });

const lineCount = (count: number): string => m.correction_line_count({ count, shown: formatCount(count) });

/** A consultant's earnings in two runs, by commission type. */
export function StatementComparisonTable({
  comparison,
  names,
}: {
  comparison: StatementComparison;
  /** The names of the two runs. */
  names: readonly [first: string, second: string];
}) {
  const { data, currency } = comparison;
  return (
    <table className={classes.uplines}>
      <thead>
        <tr>
          <th scope="col">{m.document_lines()}</th>
          {[...names, m.payment_change()].map((title) => (
            <th key={title} scope="col" className={classes.figure}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <tr key={`${row.kind} ${row.level}`}>
            <th scope="row">{comparedName(row)}</th>
            {[row.first, row.second].map((part, place) => (
              <td key={place === 0 ? 'first' : 'second'} className={classes.figure}>
                {part.count > 0 && (
                  <>
                    <Amount value={part.amount} currency={currency} signed />
                    <br />
                    {lineCount(part.count)}
                  </>
                )}
              </td>
            ))}
            <td className={classes.figure}>
              <Amount value={row.change} currency={currency} signed />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{m.detail_total()}</th>
          {[comparison.first, comparison.second, comparison.change].map((value, place) => (
            <td key={['first', 'second', 'change'][place]} className={classes.figure}>
              <Amount value={value} currency={currency} signed />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
