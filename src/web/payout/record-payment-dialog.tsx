import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PaymentRow } from '#contract/payout/payment.ts';
import { api, labelsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import { methodOf, PaymentMethodFields } from './payment-method-fields.tsx';
import classes from './payout.module.css';

type Props = { payment: PaymentRow | null; today: string; onClose: () => void };

/** Records that a payment waiting for a batch was paid elsewhere. */
export function RecordPaymentDialog({ payment, today, onClose }: Props) {
  return (
    <Dialog open={payment !== null} onClose={onClose} label="Record as paid">
      {payment && <RecordForm payment={payment} today={today} onClose={onClose} />}
    </Dialog>
  );
}

function RecordForm({ payment, today, onClose }: Props & { payment: PaymentRow }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const record = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const method = methodOf(new FormData(event.currentTarget));
    if (method === null || method.paymentMethod === 'transfer') {
      setRefused('Please fill in all required fields');
      return;
    }
    setBusy(true);
    try {
      await api.payout.completePayout({
        payment_id: payment.payment_id,
        payment_method: method.paymentMethod,
        check_number: method.checkNumber,
        reference: method.reference,
        paid_on: method.paidOn,
      });
      showSuccess({ message: 'Payment recorded as paid.' });
      await revalidate();
      onClose();
    } catch (error) {
      setRefused(labelsOf(error, 'This did not work. Please try again later.'));
    } finally {
      setBusy(false);
    }
  };
  const by = refused ? id : undefined;
  const amount = formatAmount(payment.amount, payment.currency, true);
  return (
    <form className={classes.form} onSubmit={record} noValidate>
      <h2 className={classes.title}>Record as paid</h2>
      <p className={classes.note}>
        {amount} to {payment.consultant_name}. The payment leaves the queue for the next batch.
      </p>
      <PaymentMethodFields today={today} onlyElsewhere invalidBy={by} />
      {refused && (
        <p id={id} className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={busy}>
          Record {amount}
        </Button>
      </div>
    </form>
  );
}
