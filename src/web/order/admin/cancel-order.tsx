import { useEffect } from 'react';
import type { CancellationPreview } from '#contract/correction/return.ts';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { m } from '#messages';
import { CorrectionEffects } from '#web/correction/correction-effects.tsx';
import type { clientLoader } from '#web/routes/admin/order/order-cancellation.ts';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { buyerOf } from '../buyer-of.ts';

type Props = {
  dialog: DialogState;
  order: AdminOrderRow | undefined;
  /** What the server calculated for an open dialog, without scripts. */
  given: CancellationPreview | null;
};

/** Asks for a reason before cancelling an order and shows the amounts, the refund and the effect on closed months. */
export function CancelOrder({ dialog, order, given }: Props) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.order_cancel_title({ number: String(order?.order_no ?? '') })}
      description={
        order && (
          <>
            <p>
              {m.order_cancel_description({
                amount: formatAmount(order.total, order.currency, true),
                name: buyerOf(order),
              })}
            </p>
            <Effects order={order} given={given} />
          </>
        )
      }
      submission="updateOrderStatus"
      submitLabel={m.order_cancel_submit()}
      cancelLabel={m.order_cancel_leave()}
      danger
    >
      {({ field }) => (
        <>
          <input type="hidden" name="order_id" value={order?.order_id ?? ''} />
          <input type="hidden" name="from" value={order?.status ?? ''} />
          <input type="hidden" name="status" value="cancelled" />
          <TextField {...field('reason')} label={m.reason()} maxLength={200} autoComplete="off" required />
        </>
      )}
    </FormDialog>
  );
}

/** The effect of the cancellation on the buyer's money and on closed months. */
function Effects({ order, given }: { order: AdminOrderRow; given: CancellationPreview | null }) {
  const { data, load } = useFetcher<typeof clientLoader>(failed);
  const { order_id: id, currency } = order;
  useEffect(() => {
    void load(`/admin/orders/${id}/cancellation`);
  }, [id, load]);
  if (data === 'failed') return <p role="alert">{m.order_effects_failed()}</p>;
  const preview = data ?? given;
  if (preview === null) return <p aria-live="polite">{m.order_effects_loading()}</p>;
  return (
    <>
      <p>
        {Number(preview.refund) > 0
          ? m.order_cancel_refund({ amount: formatAmount(preview.refund, currency, true) })
          : m.order_cancel_no_refund()}
      </p>
      {order.status === 'completed' && <CorrectionEffects effects={preview.effects} />}
    </>
  );
}
