import type { ReactNode } from 'react';
import type { RecipientRow } from '#contract/payout/payment.ts';
import { formatDate } from '#web/period/format-period.ts';
import { Button } from '#web/ui/button.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { GivenMethod } from './payment-method-fields.tsx';
import classes from './payout.module.css';
import { payeeName } from './payout-labels.ts';
import { recipientName } from './recipient-search.tsx';

export type PaymentToConfirm = GivenMethod & {
  readonly consultantId: string;
  readonly recipient: RecipientRow;
  readonly amount: string;
  readonly currency: string;
  readonly recipientEmail: string;
  readonly recipientName: string;
  readonly reason: string | null;
  /** Above the limit: another admin must approve. */
  readonly needsApproval: boolean;
};

type Props = {
  payment: PaymentToConfirm;
  busy: boolean;
  refused: ReactNode;
  onBack: () => void;
  onConfirm: () => void;
};

/** The confirmation before a payment: recipient, amount, destination and effect. */
export function ConfirmPayment({ payment, busy, refused, onBack, onConfirm }: Props) {
  const { recipient, paymentMethod, needsApproval, reason } = payment;
  const amount = formatAmount(Number(payment.amount).toFixed(2), payment.currency, true);
  return (
    <section className={classes.form} aria-label="Confirm payment">
      <h2 className={classes.title}>
        {needsApproval
          ? 'Send this payment for approval?'
          : paymentMethod === 'transfer'
            ? 'Pay this amount?'
            : 'Record this payment?'}
      </h2>
      <dl className={classes.facts}>
        <Fact label="Consultant">
          {recipientName(recipient)} {recipient.code && <span className={classes.quiet}>{recipient.code}</span>}
        </Fact>
        <Fact label="Amount">{amount}</Fact>
        <Fact label={paymentMethod === 'transfer' ? 'Goes to' : 'Paid'}>{wayOf(payment)}</Fact>
        {reason && <Fact label="Reason">{reason}</Fact>}
      </dl>
      <p className={classes.note}>{needsApproval ? approvalNote : effects[paymentMethod]}</p>
      {refused}
      <div className={classes.buttons}>
        <Button onClick={onBack} autoFocus>
          Back
        </Button>
        <Button kind="primary" busy={busy} onClick={onConfirm}>
          {needsApproval ? 'Send for approval' : paymentMethod === 'transfer' ? `Pay ${amount}` : `Record ${amount}`}
        </Button>
      </div>
    </section>
  );
}

function wayOf({ recipient, paymentMethod, checkNumber, reference, paidOn }: PaymentToConfirm): string {
  if (paymentMethod === 'transfer') return recipient.payee ? payeeName(recipient.payee) : '';
  const on = paidOn ? formatDate(paidOn) : '';
  return paymentMethod === 'check' ? `Check ${checkNumber}, ${on}` : `${reference}, ${on}`;
}

const approvalNote =
  'This is above the limit for manual payments. Nothing is paid or recorded until another admin approves it.';
const effects = {
  transfer: 'The payment waits for the next batch. It is completed when the bank or PayPal confirms it.',
  check: 'The payment is recorded as completed. Nothing is sent from here.',
  other: 'The payment is recorded as completed. Nothing is sent from here.',
} as const;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
