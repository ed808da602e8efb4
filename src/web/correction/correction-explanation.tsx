import type { CorrectionExplanation } from '#contract/correction/explanation.ts';
import { wholeRate } from '#domain/money/rate.ts';
import { m } from '#messages';
import { formatLongDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import { lineName } from '../commission/commission-labels.ts';
import classes from '../commission/explanation.module.css';
import { Step } from '../commission/explanation.tsx';

/** The calculation of a difference of a closed period: the event → the closed line → the recalculated line. */
export function CorrectionChain({ explanation }: { explanation: CorrectionExplanation }) {
  const { timeZone } = useCompany();
  const { correction, currency, original, before, after, share } = explanation;
  const money = (value: string) => formatAmount(value, currency);
  const line = ({ base, rate }: CorrectionExplanation['before']) =>
    [
      money(base),
      ...(rate === 0 || share === wholeRate ? [] : [formatRate(share)]),
      ...(rate === 0 ? [] : [formatRate(rate)]),
    ].join(' × ');
  const earlier = original !== null && sumOf(original) !== before.amount;
  return (
    <ol className={classes.chain}>
      <Step name={m.correction_fact()} value={factOf(explanation)}>
        <p className={classes.why}>{recordedOf(correction, timeZone)}</p>
      </Step>
      <Step
        name={m.correction_line_in({ line: lineName(explanation), month: formatPeriod(correction.closed_period) })}
        value={original ? money(sumOf(original)) : m.correction_no_line()}
      >
        <p className={classes.why}>
          {explanation.order_no === null
            ? m.correction_for_all()
            : m.correction_for_order({ number: explanation.order_no, seller: explanation.seller ?? '' })}
          {original && ` ${m.correction_line_unchanged()}`}
        </p>
        {earlier && <p className={classes.why}>{m.correction_earlier({ amount: money(before.amount) })}</p>}
        {before.amount !== '0.00' && <p className={classes.formula}>{line(before)}</p>}
      </Step>
      <Step name={m.correction_would_be()} value={money(after.amount)}>
        {after.amount === '0.00' ? (
          <p className={classes.why}>{m.correction_no_earning()}</p>
        ) : (
          <p className={classes.formula}>{line(after)}</p>
        )}
        {before.rate !== after.rate && before.rate > 0 && after.rate > 0 && (
          <p className={classes.why}>{m.correction_other_tier()}</p>
        )}
      </Step>
      <Step
        name={m.correction_difference_in({ month: formatPeriod(correction.booked_in) })}
        value={<Amount value={explanation.booked} currency={currency} signed />}
      >
        {correction.kind !== 'sponsorship' && (
          <p className={classes.why}>
            {(correction.after_close === 'replay' ? m.correction_books_replay : m.correction_books_share)({
              share: money(explanation.order_share),
              difference: money(explanation.difference),
              month: formatPeriod(correction.closed_period),
              open: formatPeriod(correction.booked_in),
            })}
          </p>
        )}
      </Step>
    </ol>
  );
}

function recordedOf({ recorded_at, closed_period, reason }: CorrectionExplanation['correction'], timeZone: string) {
  const values = { day: formatLongDay(recorded_at, timeZone), month: formatPeriod(closed_period) };
  return reason ? m.correction_recorded_because({ ...values, reason }) : m.correction_recorded_on(values);
}

/** Bonuses have one column, all other types the other. */
function sumOf({ commission_type, bonus_amount, commission_amount }: NonNullable<CorrectionExplanation['original']>) {
  return commission_type === 'foundation_bonus' ? bonus_amount : commission_amount;
}

function factOf({ correction, currency }: CorrectionExplanation): string {
  const number = correction.order_no ?? '';
  switch (correction.kind) {
    case 'return':
      return m.correction_fact_return({
        number,
        amount: formatAmount((correction.base_change ?? '').replace('-', ''), currency),
      });
    case 'cancellation':
      return m.correction_fact_cancelled({ number });
    case 'reinstatement':
      return m.correction_fact_reinstated({ number });
    case 'sponsorship':
      return m.correction_fact_sponsor({ name: correction.consultant ?? '' });
  }
}
