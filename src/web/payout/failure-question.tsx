import type { FailureCause as Cause, PaymentRow } from '#contract/payout/payment.ts';
import { api } from '#web/api.ts';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { paymentCount } from './payout-labels.ts';
import type { ReasonAsked } from './reason-dialog.tsx';

const causes: readonly Cause[] = ['account-closed', 'account-unknown', 'other'];

/** Asks for confirmation before a payment is cancelled, failed or returned, and describes the effect on the money. */
export function failureQuestion(row: PaymentRow, timeZone: string): ReasonAsked {
  const { payment_id, status } = row;
  const lead = [
    ...(status === 'completed' ? [returnLead(row, timeZone)] : []),
    ...(row.credit_count > 1 ? [creditLead(row)] : []),
    effectOf(row),
  ].join(' ');
  const decide = (reason: string, form: FormData) =>
    api.payout.failPayout({
      payment_id,
      reason,
      cause: causes.find((cause) => cause === form.get('cause')) ?? 'other',
      expected_status: status === 'failed' ? null : status,
    });
  if (status === 'pending') {
    return {
      title: 'Cancel this payment?',
      lead: `${formatAmount(row.amount, row.currency, true)} to ${row.recipient_name}. ${lead}`,
      confirmLabel: 'Cancel payment',
      decide,
      done: 'Payment cancelled.',
    };
  }
  const fields = row.batch_id === null ? undefined : <FailureCause />;
  return status === 'completed'
    ? {
        title: 'Record that this payment was returned?',
        lead,
        confirmLabel: 'The payment was returned',
        fields,
        decide,
        done: 'Payment recorded as returned.',
      }
    : {
        title: 'Record that this payment failed?',
        lead,
        confirmLabel: 'The payment failed',
        fields,
        decide,
        done: 'Payment recorded as failed.',
      };
}

/** The cause of a failed payment to the consultant's account. */
function FailureCause() {
  return (
    <SelectField
      label="Cause"
      name="cause"
      defaultValue="other"
      hint="If the account is closed or unknown, its verification is taken back: nothing more is paid there until an admin verifies it again."
    >
      <option value="account-closed">The account is closed</option>
      <option value="account-unknown">The account does not exist, or is somebody else’s</option>
      <option value="other">Something else</option>
    </SelectField>
  );
}

const returnLead = ({ completed_at, created_at, check_number }: PaymentRow, timeZone: string): string =>
  `This payment was completed on ${formatDay(completed_at ?? created_at, timeZone)}${check_number === null ? '' : ` (check ${check_number})`}. Record a return only if the money is back in the company’s account.`;

const creditLead = ({ credit_count, credit_total, currency }: PaymentRow): string =>
  `The bank made it together with others: all ${paymentCount(credit_count)} of this credit, ${formatAmount(credit_total, currency, true)}, are recorded.`;

function effectOf({ credit_total, currency, consultant_name, period, is_manual }: PaymentRow): string {
  if (is_manual) return `${consultant_name} is not paid, and nothing of it becomes available.`;
  const paid = period === null ? '' : ` The ${formatPeriod(period)} statement is unpaid again.`;
  return `${formatAmount(credit_total, currency, true)} is owed to ${consultant_name} again and can be paid once more.${paid}`;
}
