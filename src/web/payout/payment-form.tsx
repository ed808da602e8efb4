import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import type { RecipientRow } from '#contract/payout/payment.ts';
import { api, codeOf, wordsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './payout.module.css';
import { methodName, paidSentence, payeeName } from './payout-words.ts';

const missing = 'Please fill in all required fields';

/** The words of a failed payment (specification, section 8). */
const failureWords = (error: unknown): string =>
  codeOf(error) === null ? 'Payment processing failed' : wordsOf(error, 'Failed to process commission payment');

export type PaymentProps = {
  currency: string;
  onClose: () => void;
  onPaid: () => Promise<void>;
};

type Props = PaymentProps & {
  title: string;
  lead: string;
  /** Null for what no statement holds: then the amount and a reason are asked for. */
  commissionId: string | null;
  amount: string;
  recipients: readonly RecipientRow[];
};

/** What is paid to whom and how, as the company's bank has done it. */
export function PaymentForm({ title, lead, commissionId, amount, recipients, currency, onClose, onPaid }: Props) {
  const id = useId();
  const manual = commissionId === null;
  const [consultantId, setConsultantId] = useState(manual ? '' : (recipients[0]?.consultant_id ?? ''));
  const chosen = useMemo(
    () => recipients.find((recipient) => recipient.consultant_id === consultantId),
    [recipients, consultantId],
  );
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ title: string | null; words: string } | null>(null);
  const key = useRef(crypto.randomUUID());

  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (field: string) => String(form.get(field) ?? '').trim();
    const needed = ['amount', 'recipientEmail', 'recipientName', ...(manual ? ['reason'] : [])];
    if (consultantId === '' || needed.some((field) => text(field) === '')) {
      setRefused({ title: null, words: missing });
      return;
    }
    setBusy(true);
    setRefused(null);
    try {
      const { payment } = await api.payout.processCommissionPayment({
        consultantId,
        commissionId,
        amount: text('amount'),
        currency,
        recipientEmail: text('recipientEmail'),
        recipientName: text('recipientName'),
        paymentMethod: text('paymentMethod'),
        ...(manual ? { reason: text('reason'), idempotencyKey: key.current } : {}),
      });
      await onPaid();
      onClose();
      showSuccess({ message: paidSentence(payment.amount, payment.currency) });
    } catch (error) {
      setRefused({ title: 'Payment Failed', words: failureWords(error) });
      if (codeOf(error) !== null) key.current = crypto.randomUUID();
    } finally {
      setBusy(false);
    }
  };

  const by = refused ? `${id}refused` : undefined;
  return (
    <form className={classes.form} onSubmit={pay} noValidate>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.note}>{lead}</p>
      <SelectField
        label="Consultant"
        value={consultantId}
        onChange={(event) => setConsultantId(event.currentTarget.value)}
        disabled={!manual}
        required
        invalidBy={by}
      >
        {manual && <option value="">Choose a consultant</option>}
        {recipients.map((recipient) => (
          <option key={recipient.consultant_id} value={recipient.consultant_id}>
            {recipient.first_name} {recipient.last_name}
          </option>
        ))}
      </SelectField>
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
      <TextField
        label="Recipient e-mail"
        name="recipientEmail"
        type="email"
        key={`${consultantId}e`}
        defaultValue={chosen ? (chosen.payee?.recipient_email ?? chosen.email) : ''}
        required
        invalidBy={by}
      />
      <TextField
        label="Recipient name"
        name="recipientName"
        key={`${consultantId}n`}
        defaultValue={chosen ? (chosen.payee?.recipient_name ?? `${chosen.first_name} ${chosen.last_name}`.trim()) : ''}
        required
        invalidBy={by}
      />
      <SelectField
        label="Method"
        name="paymentMethod"
        key={`${consultantId}m`}
        defaultValue={chosen?.payee?.method ?? 'transfer'}
      >
        <option value="transfer">{methodName('transfer')}</option>
        <option value="paypal">{methodName('paypal')}</option>
      </SelectField>
      {manual && <TextField label="Reason" name="reason" maxLength={300} required invalidBy={by} />}
      {chosen && (
        <p className={classes.note}>
          {chosen.payee ? `Goes to: ${payeeName(chosen.payee)}` : 'This consultant has not chosen a payout method yet.'}
        </p>
      )}
      {refused && (
        <p id={by} className={classes.refused} role="alert">
          {refused.title && <strong>{refused.title}</strong>}
          {refused.words}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={busy}>
          {manual ? 'Pay' : 'Process Payment'}
        </Button>
      </div>
    </form>
  );
}
