import { formatCount, formatPercent } from '#contract/language/format.ts';
import type { PlanSimulation } from '#contract/plan/simulation.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { PlacedMessage } from '../plan-form.ts';
import { amountDifference } from './amount-difference.ts';
import classes from './what-if.module.css';

const percent = (fraction: string | null) =>
  fraction === null ? m.plan_what_if_no_sales() : formatPercent(Number(fraction), { exactly: 2 });
const signed = (amount: string, currency: string) =>
  `${Number(amount) > 0 ? '+' : ''}${formatAmount(amount, currency)}`;

/** A summary: the cost and who gains or loses; or the reason why it is not available. */
export function Summary({ shown, problems }: { shown: PlanSimulation; problems: readonly PlacedMessage[] }) {
  const { before, after, currency } = shown;
  const change = amountDifference(after.total, before.total);
  return (
    <>
      <dl className={classes.figures} data-stale={problems.length > 0 || undefined}>
        <Figure name={m.plan_what_if_commissions()} value={formatAmount(after.total, currency)}>
          {Number(change) === 0
            ? m.plan_what_if_same({ period: formatPeriod(shown.period) })
            : signed(change, currency)}
        </Figure>
        <Figure name={m.plan_what_if_ratio()} value={percent(after.payout_ratio)}>
          {m.plan_what_if_ratio_before({ ratio: percent(before.payout_ratio) })}
        </Figure>
        <Figure name={m.plan_what_if_gain()} value={formatCount(shown.gainers)}>
          {signed(shown.gained, currency)}
        </Figure>
        <Figure name={m.plan_what_if_lose()} value={formatCount(shown.losers)}>
          {Number(shown.lost) === 0 ? formatAmount('0', currency) : formatAmount(`-${shown.lost}`, currency)}
        </Figure>
      </dl>
      {problems.length > 0 ? (
        <div role="alert">
          <ul className={classes.problems}>
            {problems.map(({ place, message }) => (
              <li key={place + message}>{message}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={classes.status} role="status">
          <span className="visually-hidden">
            {m.plan_what_if_announced({
              total: formatAmount(after.total, currency),
              change: signed(change, currency),
            })}{' '}
          </span>
          {m.plan_what_if_status({
            consultants: formatCount(shown.consultants),
            orders: formatCount(shown.orders),
            period: formatPeriod(shown.period),
            milliseconds: String(Math.max(1, Math.round(shown.took_ms))),
            unchanged: formatCount(shown.unchanged),
          })}
          {shown.correction_total !== '0.00' &&
            ` ${m.plan_what_if_corrections({ amount: formatAmount(shown.correction_total, currency) })}`}
        </p>
      )}
    </>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note}>{children}</dd>
    </div>
  );
}
