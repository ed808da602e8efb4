import { useEffect, useState } from 'react';
import type { CorrectionEffect } from '#contract/correction/row.ts';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { api, labelsOf } from '#web/api.ts';
import { CorrectionEffects } from '#web/correction/correction-effects.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';

type Props = {
  order: AdminOrderRow | null;
  busy: boolean;
  onCancelOrder: (order: AdminOrderRow, reason: string) => void;
  onClose: () => void;
};

/** Asks for a reason before cancelling an order and shows the amounts, the refund and the effect on closed months. */
export function CancelOrderDialog({ order, busy, onCancelOrder, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const close = () => {
    setReason('');
    setMissing(false);
    onClose();
  };
  const confirm = () => {
    if (order === null) return;
    if (reason.trim() === '') setMissing(true);
    else onCancelOrder(order, reason.trim());
  };
  return (
    <ConfirmDialog
      open={order !== null}
      title={`Cancel order ${order?.order_no ?? ''}?`}
      confirmLabel="Cancel the order"
      cancelLabel="Keep it"
      danger
      busy={busy}
      onConfirm={confirm}
      onCancel={close}
    >
      {order && (
        <>
          <p>
            {formatAmount(order.total, order.currency, true)}, {order.first_name} {order.last_name}. The order stays in
            the books as cancelled and no longer earns commission.
          </p>
          <CancellationPreview key={order.order_id} order={order} />
          <TextField
            label="Reason"
            value={reason}
            required
            maxLength={200}
            error={missing ? 'Say why the order is cancelled.' : undefined}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** The effect of the cancellation on the buyer's money and on closed months. */
function CancellationPreview({ order }: { order: AdminOrderRow }) {
  const [preview, setPreview] = useState<{ effects: CorrectionEffect[]; refund: string } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    api.correction
      .previewCancellation({ order_id: order.order_id })
      .then((loaded) => current && setPreview(loaded))
      .catch((error: unknown) => current && setFailed(labelsOf(error, 'The effects could not be calculated.')));
    return () => {
      current = false;
    };
  }, [order.order_id]);
  if (failed !== null) return <p role="alert">{failed}</p>;
  if (preview === null) return <p aria-live="polite">Calculating the effects…</p>;
  return (
    <>
      <p>
        {Number(preview.refund) > 0
          ? `The buyer paid and is owed ${formatAmount(preview.refund, order.currency, true)}. Cancelling does not send the money: send it, then record the refund. The order stays under “Refunds owed” until you do.`
          : 'No money is owed to the buyer.'}
      </p>
      {order.status === 'completed' && <CorrectionEffects effects={preview.effects} />}
    </>
  );
}
