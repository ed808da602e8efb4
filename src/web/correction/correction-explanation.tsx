import type { CorrectionExplanation } from '#contract/correction/explanation.ts';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import { formatBase, lineName } from '../commission/commission-labels.ts';
import classes from '../commission/explanation.module.css';
import { Step } from '../commission/explanation.tsx';

/** The calculation of a difference of a closed period: the event → the closed line → the recalculated line. */
export function CorrectionChain({ explanation }: { explanation: CorrectionExplanation }) {
  const { timeZone } = useCompany();
  const { correction, currency, original, before, after } = explanation;
  const money = (value: string) => formatAmount(value, currency);
  const line = (figures: CorrectionExplanation['before']) =>
    figures.rate === 0
      ? formatBase(figures.base, currency)
      : `${formatBase(figures.base, currency)} × ${formatRate(figures.rate)}`;
  const earlier = original !== null && sumOf(original) !== before.amount;
  return (
    <ol className={classes.chain}>
      <Step name="What happened" value={factOf(explanation)}>
        <p className={classes.why}>
          Recorded on {formatDay(correction.recorded_at, timeZone)}, after {formatPeriod(correction.closed_period)} had
          closed{correction.reason ? `: ${correction.reason}` : ''}.
        </p>
      </Step>
      <Step
        name={`${lineName(explanation)} in ${formatPeriod(correction.closed_period)}`}
        value={original ? money(sumOf(original)) : 'No line'}
      >
        <p className={classes.why}>
          {explanation.order_no === null
            ? 'For all orders of that month.'
            : `For order No. ${explanation.order_no}, sold by ${explanation.seller}.`}{' '}
          The correction does not change that line.
        </p>
        {earlier && <p className={classes.why}>Earlier corrections brought it to {money(before.amount)}.</p>}
        {before.amount !== '0.00' && <p className={classes.formula}>{line(before)}</p>}
      </Step>
      <Step name="What it would have been" value={money(after.amount)}>
        {after.amount === '0.00' ? (
          <p className={classes.why}>There would have been no such line.</p>
        ) : (
          <p className={classes.formula}>{line(after)}</p>
        )}
        {before.rate !== after.rate && before.rate > 0 && after.rate > 0 && (
          <p className={classes.why}>The volume of that month reaches another tier now, so another rate counts.</p>
        )}
      </Step>
      <Step
        name={`Difference, booked in ${formatPeriod(correction.booked_in)}`}
        value={<Amount value={explanation.booked} currency={currency} signed />}
      >
        {correction.kind !== 'sponsorship' && (
          <p className={classes.why}>
            The order’s own share is {money(explanation.order_share)}; the month calculated again differs by{' '}
            {money(explanation.difference)}.{' '}
            {correction.after_close === 'replay'
              ? 'The plan books the month calculated again.'
              : 'The plan books the order’s own share.'}
          </p>
        )}
      </Step>
    </ol>
  );
}

/** Bonuses have one column, all other types the other. */
function sumOf({ commission_type, bonus_amount, commission_amount }: NonNullable<CorrectionExplanation['original']>) {
  return commission_type === 'foundation_bonus' ? bonus_amount : commission_amount;
}

function factOf({ correction, currency }: CorrectionExplanation): string {
  const order = `Order No. ${correction.order_no}`;
  switch (correction.kind) {
    case 'return':
      return `${order}: ${formatAmount((correction.base_change ?? '').replace('-', ''), currency)} came back`;
    case 'cancellation':
      return `${order} was cancelled`;
    case 'reinstatement':
      return `${order} was completed again`;
    case 'sponsorship':
      return `${correction.consultant} has another sponsor`;
  }
}
