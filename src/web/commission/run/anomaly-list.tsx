import type { Anomaly } from '#contract/commission/preview.ts';
import { formatCount, formatPercent } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatAmount } from '#web/ui/format-amount.ts';
import { FigureTable } from '../figure-table.tsx';
import { LinesLink } from './finding-rows.tsx';
import classes from './month-end-panel.module.css';

type Kind = Anomaly['kind'];

const titles: Readonly<Record<Kind, () => string>> = {
  'nothing-paid': m.anomaly_nothing_paid,
  'payout-ratio': m.anomaly_payout_ratio,
  'far-from-average': m.anomaly_far_from_average,
  'large-order': m.anomaly_large_order,
  'own-use': m.anomaly_own_use,
  'credited-after-leaving': m.anomaly_credited_after_leaving,
  'volume-adjustment': m.anomaly_volume_adjustment,
  'late-orders': m.anomaly_late_orders,
};

/** The second figure of each kind. */
const measures: Readonly<Record<Kind, (of: { amount: string }) => string>> = {
  'nothing-paid': m.anomaly_of_base,
  'payout-ratio': m.anomaly_before,
  'far-from-average': m.anomaly_on_average,
  'large-order': m.anomaly_on_average,
  'own-use': m.anomaly_of_all_base,
  'credited-after-leaving': ({ amount }) => amount,
  'volume-adjustment': m.anomaly_of_orders,
  'late-orders': m.anomaly_of_all_base,
};

const percent = (fraction: string) => formatPercent(Number(fraction), { exactly: 1 });

/** Findings to review before the close. None is an error by definition, so each shows its measure. */
export function AnomalyList({ anomalies, currency }: { anomalies: readonly Anomaly[]; currency: string }) {
  if (anomalies.length === 0) return <p className={classes.none}>{m.anomaly_none()}</p>;
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
          {titles[kind]()}
          {(count > 1 || kind === 'late-orders') && <span> ({formatCount(count)})</span>}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={`${row.consultant_id}/${row.order_no}`}>
          <th scope="row">
            {ofCompany ? (
              m.anomaly_company()
            ) : row.code === null ? (
              row.name
            ) : (
              <LinesLink code={row.code}>{row.name}</LinesLink>
            )}
            {row.order_no !== null && (
              <span className={classes.aside}>{m.run_order_number({ number: row.order_no })}</span>
            )}
          </th>
          <td>{figure(row.now)}</td>
          <td className={classes.usual}>{row.usual !== null && measures[kind]({ amount: figure(row.usual) })}</td>
        </tr>
      ))}
      {count > rows.length && rows.length > 1 && (
        <tr>
          <td colSpan={3} className={classes.more}>
            {m.anomaly_largest({ shown: rows.length, total: formatCount(count) })}
          </td>
        </tr>
      )}
    </FigureTable>
  );
}
