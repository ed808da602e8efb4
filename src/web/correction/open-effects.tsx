import type { OpenEffect } from '#contract/correction/sponsor-move.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
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
  if (gainers + losers === 0) return <p className={classes.text}>{m.open_effect_none({ month })}</p>;
  return (
    <section className={classes.effect} aria-label={m.open_effect_pay({ month })}>
      <p className={classes.text}>{m.open_effect_description({ month })}</p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption className={classes.caption}>{m.open_effect_pay({ month })}</caption>
          <thead>
            <tr>
              <th scope="col">{m.detail_consultant()}</th>
              <th scope="col">{m.correction_before()}</th>
              <th scope="col">{m.correction_after()}</th>
              <th scope="col">{m.payment_change()}</th>
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
      {more > 0 && <p className={classes.note}>{m.open_effect_more({ shown: formatCount(more) })}</p>}
    </section>
  );
}
