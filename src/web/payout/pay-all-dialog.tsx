import { formatCount } from '#contract/language/format.ts';
import type { OutstandingSummary } from '#contract/payout/outstanding.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { PaymentMethodFields } from './payment-method-fields.tsx';
import classes from './payout.module.css';
import { outstandingReasons } from './payout-labels.ts';

const names = {
  method: 'paymentMethod',
  checkNumber: 'firstCheckNumber',
  reference: 'reference',
  paidOn: 'paidOn',
};

/** Pays all outstanding statements, after showing their number and sum. */
export function PayAllDialog({ dialog, today }: { dialog: DialogState; today: string }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.outstanding_pay_all_title()}
      description={<p>{m.outstanding_pay_all_description()}</p>}
      submission="payOutstandingCommissions"
      values={{ paymentMethod: 'transfer', paidOn: today }}
      submitLabel={(review) => (review === undefined ? m.outstanding_review() : payLabel(review as OutstandingSummary))}
    >
      {({ field, review }) => {
        const summary = review as OutstandingSummary | undefined;
        return (
          <>
            <IdempotencyKey />
            <PaymentMethodFields field={field} today={today} several names={names} />
            <div role="status">{summary && <Summary summary={summary} />}</div>
          </>
        );
      }}
    </FormDialog>
  );
}

const payLabel = ({ total, currency }: OutstandingSummary): string =>
  m.payment_pay({ amount: formatAmount(total, currency, true) });

function Summary({ summary }: { summary: OutstandingSummary }) {
  const { count, consultant_count, total, currency } = summary;
  const reasons = outstandingReasons(summary);
  return (
    <>
      <input type="hidden" name="expected.count" value={count} />
      <input type="hidden" name="expected.total" value={total} />
      <p className={classes.sum}>
        {m.outstanding_payable({
          statements: m.outstanding_statements({ count, shown: formatCount(count) }),
          consultants: m.consultant_count({ count: consultant_count, shown: formatCount(consultant_count) }),
          amount: formatAmount(total, currency, true),
        })}
      </p>
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  );
}
