import { type FormEvent, useState } from 'react';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { api, labelsOf } from '#web/api.ts';
import form from '#web/correction/correction-form.module.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { showSuccess } from '#web/ui/toast.tsx';

type Props = { order: AdminOrderRow | null; today: string; onClose: () => void; onRecorded: () => Promise<void> };

/** Records a refund that was sent: its date and reference. */
export function RefundDialog({ order, today, onClose, onRecorded }: Props) {
  return (
    <Dialog open={order !== null} onClose={onClose} label={`Record the refund of order ${order?.order_no ?? ''}`}>
      {order && <RefundForm key={order.order_id} order={order} today={today} onRecorded={onRecorded} />}
    </Dialog>
  );
}

type FormProps = Pick<Props, 'today' | 'onRecorded'> & { order: AdminOrderRow };

function RefundForm({ order, today, onRecorded }: FormProps) {
  const [refundedOn, setRefundedOn] = useState(today);
  const [reference, setReference] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const amount = formatAmount(order.refund_owed, order.currency, true);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefused(null);
    try {
      await api.order.recordRefund({
        order_id: order.order_id,
        amount: order.refund_owed,
        refunded_on: refundedOn,
        reference,
      });
      showSuccess({ message: `Refund of ${amount} recorded for order ${order.order_no}.` });
      await onRecorded();
    } catch (error) {
      setRefused(labelsOf(error, 'The refund could not be recorded.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <h2 className={form.title}>Record the refund of order {order.order_no}</h2>
      <p>
        {amount} is owed to {order.first_name} {order.last_name}. Send it the way it was paid, then record it here. This
        does not send any money.
      </p>
      <TextField
        label="Sent on"
        type="date"
        required
        max={today}
        value={refundedOn}
        onChange={(event) => setRefundedOn(event.target.value)}
      />
      <TextField
        label="Reference"
        required
        maxLength={80}
        hint="Such as the refund number of the payment provider, or the cheque number."
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      {refused && (
        <p className={form.refused} role="alert">
          {refused}
        </p>
      )}
      <div className={form.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          Record the refund
        </Button>
      </div>
    </form>
  );
}
