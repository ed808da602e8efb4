import type { OpenEffect } from '#contract/correction/sponsor-move.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from '../correction/correction-effects.module.css';

/** How the change would raise or lower the pay of an open month if the month ended now. */
export function OpenEffects({ effects }: { effects: readonly OpenEffect[] }) {
  return effects.map((effect) => <MonthEffect key={effect.period} effect={effect} />);
}

function MonthEffect({ effect: { period, currency, gainers, losers, movers } }: { effect: OpenEffect }) {
  const month = formatPeriod(period);
  const more = gainers + losers - movers.length;
  if (gainers + losers === 0) return <p className={classes.text}>Nobody’s pay for {month} changes as of today.</p>;
  return (
    <section className={classes.effect} aria-label={`Pay for ${month}`}>
      <p className={classes.text}>
        {month} is open. These would be paid more or less if it ended today; orders still to come count too.
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption className={classes.caption}>Pay for {month}</caption>
          <thead>
            <tr>
              <th scope="col">Consultant</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {movers.map(({ consultant_id, name, before, after, change }) => (
              <tr key={consultant_id}>
                <th scope="row">{name}</th>
                <td>{formatAmount(before, currency)}</td>
                <td>{formatAmount(after, currency)}</td>
                <td>
                  <Amount value={change} currency={currency} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className={classes.note}>And {more.toLocaleString('en-US')} smaller changes.</p>}
    </section>
  );
}
