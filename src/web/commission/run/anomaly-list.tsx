import type { Anomaly } from '#contract/commission/preview.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { FigureTable } from '../figure-table.tsx';
import classes from './month-end-panel.module.css';

type Kind = Anomaly['kind'];

const titles: Readonly<Record<Kind, string>> = {
  'nothing-paid': 'Nothing is paid',
  'payout-ratio': 'The payout ratio has moved',
  'far-from-average': 'Far from their average',
  'large-order': 'Unusually large orders',
  'own-use': 'Mostly own purchases, in a tier with overrides',
  'credited-after-leaving': 'Credited to somebody who had left',
  'volume-adjustment': 'Volumes adjusted by hand',
  'late-orders': 'Late orders of earlier months',
};

/** The label of the second figure of each kind. */
const measures: Readonly<Record<Kind, string>> = {
  'nothing-paid': 'of base',
  'payout-ratio': 'before',
  'far-from-average': 'on average',
  'large-order': 'on average',
  'own-use': 'of base in all',
  'credited-after-leaving': '',
  'volume-adjustment': 'of orders',
  'late-orders': 'of base in all',
};

const percent = (fraction: string) => `${(Number(fraction) * 100).toFixed(1)}%`;

/** Findings to review before the close. None is an error by definition, so each shows its measure. */
export function AnomalyList({ anomalies, currency }: { anomalies: readonly Anomaly[]; currency: string }) {
  if (anomalies.length === 0) return <p className={classes.none}>Nothing unusual.</p>;
  return (
    <div className={classes.anomalies}>
      {anomalies.map((anomaly) => (
        <AnomalyTable key={anomaly.kind} anomaly={anomaly} currency={currency} />
      ))}
    </div>
  );
}

function AnomalyTable({ anomaly: { kind, count, rows }, currency }: { anomaly: Anomaly; currency: string }) {
  const figure = (value: string) => (kind === 'payout-ratio' ? percent(value) : formatAmount(value, currency));
  const ofCompany = rows.every(({ name }) => name === null);
  return (
    <FigureTable
      caption={
        <>
          {titles[kind]}
          {(count > 1 || kind === 'late-orders') && <span> ({count.toLocaleString('en-US')})</span>}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={`${row.consultant_id}/${row.order_no}`}>
          <th scope="row">
            {ofCompany ? 'The whole company' : row.name}
            {row.order_no !== null && <span className={classes.aside}>No. {row.order_no}</span>}
          </th>
          <td>{figure(row.now)}</td>
          <td className={classes.usual}>
            {row.usual !== null && (
              <>
                {figure(row.usual)} {measures[kind]}
              </>
            )}
          </td>
        </tr>
      ))}
      {count > rows.length && rows.length > 1 && (
        <tr>
          <td colSpan={3} className={classes.more}>
            The largest {rows.length} of {count.toLocaleString('en-US')}.
          </td>
        </tr>
      )}
    </FigureTable>
  );
}
