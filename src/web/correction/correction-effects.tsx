import type { CorrectionEffect } from '#contract/correction/row.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import classes from './correction-effects.module.css';
import { ConsultantSums } from './correction-sums.tsx';

/** The effect of a change to a closed month: both amounts, where each is booked, and the sum of each consultant. */
export function CorrectionEffects({ effects }: { effects: readonly CorrectionEffect[] }) {
  if (effects.length === 0) {
    return <p className={classes.text}>{m.correction_nothing()}</p>;
  }
  return (
    <>
      {effects.map((effect) => (
        <Effect key={effect.correction.correction_no} effect={effect} />
      ))}
    </>
  );
}

function Effect({ effect: { correction, consultants, lines } }: { effect: CorrectionEffect }) {
  const { currency } = correction;
  const ofOrder = correction.kind !== 'sponsorship';
  const booksShare = correction.after_close === 'order-share';
  return (
    <section
      className={classes.effect}
      aria-label={m.correction_changes_of({ month: formatPeriod(correction.closed_period) })}
    >
      <p className={classes.text}>
        {m.correction_booked_in({
          month: formatPeriod(correction.closed_period),
          open: formatPeriod(correction.booked_in),
        })}
      </p>
      <dl className={classes.amounts}>
        {ofOrder && (
          <div data-booked={booksShare || undefined}>
            <dt>{booksShare ? m.correction_share_booked() : m.correction_share()}</dt>
            <dd>
              <Amount value={correction.order_share} currency={currency} signed />
            </dd>
            <dd className={classes.note}>{m.correction_share_description()}</dd>
          </div>
        )}
        <div data-booked={!booksShare || undefined}>
          <dt>{booksShare ? m.correction_month_difference() : m.correction_difference_booked()}</dt>
          <dd>
            <Amount value={correction.difference} currency={currency} signed />
          </dd>
          <dd className={classes.note}>{m.correction_difference_description()}</dd>
        </div>
      </dl>
      <ConsultantSums effect={{ correction, consultants, lines }} />
    </section>
  );
}
