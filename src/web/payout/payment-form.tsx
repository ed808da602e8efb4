import { type FormEvent, useId, useRef, useState } from 'react';
import type { PaymentRow, RecipientRow } from '#contract/payout/payment.ts';
import { api, codeOf, labelsOf } from '#web/api.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { showInfo, showSuccess } from '#web/ui/toast.tsx';
import { ConfirmPayment, type PaymentToConfirm } from './confirm-payment.tsx';
import { methodOf, PaymentMethodFields } from './payment-method-fields.tsx';
import classes from './payout.module.css';
import { nextStepOf, paidSentence } from './payout-labels.ts';
import { RecipientSearch, recipientName } from './recipient-search.tsx';

const missing = 'Please fill in all required fields';

/** The messages of a failed payment (specification, section 8). */
const failureLabels = (error: unknown): string =>
  codeOf(error) === null ? 'Payment processing failed' : labelsOf(error, 'Failed to process commission payment');

export type PaymentProps = {
  currency: string;
  /** The company's calendar day. */
  today: string;
  onClose: () => void;
  onPaid: () => Promise<void>;
};

type Props = PaymentProps & {
  title: string;
  lead: string;
  /** Null for a manual payment, which asks for the consultant, the amount and a reason. */
  commissionId: string | null;
  amount: string;
  /** The recipient; null when it is to be chosen. */
  paidTo: RecipientRow | null;
};

type Refused = { title: string | null; text: string };

/** Recipient, amount and method, then a confirmation, then the result. */
export function PaymentForm({ title, lead, commissionId, amount, paidTo, currency, today, onClose, onPaid }: Props) {
  const manual = commissionId === null;
  const limit = Number(useCompany().payouts.manualPaymentLimit);
  const [recipient, setRecipient] = useState(paidTo);
  const [confirming, setConfirming] = useState<PaymentToConfirm | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const key = useRef(crypto.randomUUID());
  const id = useId();

  const review = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (field: string) => String(form.get(field) ?? '').trim();
    const needed = ['amount', 'recipientEmail', 'recipientName', ...(manual ? ['reason'] : [])];
    const method = methodOf(form);
    if (recipient === null || method === null || needed.some((field) => text(field) === '')) {
      setRefused({ title: null, text: missing });
      return;
    }
    setRefused(null);
    setConfirming({
      ...method,
      consultantId: recipient.consultant_id,
      recipient,
      amount: text('amount'),
      currency,
      recipientEmail: text('recipientEmail'),
      recipientName: text('recipientName'),
      reason: manual ? text('reason') : null,
      needsApproval: manual && Number(text('amount')) > limit,
    });
  };

  const pay = async ({ recipient: _, needsApproval, reason, ...payment }: PaymentToConfirm) => {
    setBusy(true);
    try {
      const command = { ...payment, idempotencyKey: key.current };
      if (needsApproval) {
        await api.payout.requestPaymentApproval({ ...command, reason: reason ?? '' });
        showInfo({ title: 'Waiting for approval', message: 'Another admin has to approve this payment.' });
      } else {
        const { payment } = await api.payout.processCommissionPayment({ ...command, commissionId, reason });
        showSuccess(paidToast(payment));
      }
      await onPaid();
      onClose();
    } catch (error) {
      // Several payments together are above the limit: this one can be submitted for approval.
      const aboveLimit = codeOf(error) === 'ABOVE_LIMIT';
      setConfirming((current) => (aboveLimit && current ? { ...current, needsApproval: true } : null));
      setRefused({ title: 'Payment Failed', text: failureLabels(error) });
      if (codeOf(error) !== null) key.current = crypto.randomUUID();
    } finally {
      setBusy(false);
    }
  };

  const by = refused ? `${id}refused` : undefined;
  const alert = refused && (
    <p id={by} className={classes.refused} role="alert">
      {refused.title && <strong>{refused.title}</strong>}
      {refused.text}
    </p>
  );
  return (
    <>
      {confirming && (
        <ConfirmPayment
          payment={confirming}
          busy={busy}
          refused={alert}
          onBack={() => setConfirming(null)}
          onConfirm={() => void pay(confirming)}
        />
      )}
      {/* The values stay filled in for going back. */}
      <form className={classes.form} onSubmit={review} noValidate hidden={confirming !== null}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.note}>{lead}</p>
        {manual ? (
          <RecipientSearch recipient={recipient} onChoose={setRecipient} invalidBy={by} />
        ) : (
          <TextField label="Consultant" value={recipient ? recipientName(recipient) : ''} readOnly />
        )}
        <div className={classes.two}>
          <TextField
            label="Amount"
            name="amount"
            type="number"
            step="0.01"
            min="0.01"
            defaultValue={amount}
            readOnly={!manual}
            required
            invalidBy={by}
          />
          <TextField label="Currency" name="currency" value={currency} readOnly />
        </div>
        <RecipientFields key={recipient?.consultant_id ?? ''} recipient={recipient} today={today} invalidBy={by} />
        {manual && <TextField label="Reason" name="reason" maxLength={300} required invalidBy={by} />}
        {confirming === null && alert}
        <div className={classes.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit">
            {manual ? 'Review payment' : 'Process Payment'}
          </Button>
        </div>
      </form>
    </>
  );
}

type FieldsProps = { recipient: RecipientRow | null; today: string; invalidBy: string | undefined };

/** Filled in from the selected consultant. */
function RecipientFields({ recipient, today, invalidBy }: FieldsProps) {
  return (
    <>
      <TextField
        label="Recipient email"
        name="recipientEmail"
        type="email"
        defaultValue={recipient ? (recipient.payee?.recipient_email ?? recipient.email) : ''}
        required
        invalidBy={invalidBy}
      />
      <TextField
        label="Recipient name"
        name="recipientName"
        defaultValue={recipient ? (recipient.payee?.recipient_name ?? recipientName(recipient)) : ''}
        required
        invalidBy={invalidBy}
      />
      <PaymentMethodFields today={today} {...(recipient && { payee: recipient.payee })} invalidBy={invalidBy} />
      {recipient?.payee === null && (
        <p className={classes.note}>
          This consultant has not chosen a payout method. You can only record a payment made elsewhere.
        </p>
      )}
    </>
  );
}

/** The specified message and the next step. */
const paidToast = (payment: PaymentRow) => ({
  title: paidSentence(payment.amount, payment.currency),
  message: nextStepOf(payment),
});
