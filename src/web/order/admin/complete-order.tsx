import type { AdminOrderRow } from '#contract/order/row.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { buyerOf } from '../buyer-of.ts';

/** Asks before an order is completed, because that assigns its commission period, and records the payment of an unpaid one. */
export function CompleteOrder({ dialog, order }: { dialog: DialogState; order: AdminOrderRow | undefined }) {
  const number = String(order?.order_no ?? '');
  const isPaid = order !== undefined && order.paid_at !== null;
  return (
    <FormDialog
      dialog={dialog}
      title={isPaid ? m.order_complete_title({ number }) : m.order_complete_unpaid_title({ number })}
      description={order && <Consequences order={order} />}
      submission="updateOrderStatus"
      submitLabel={isPaid ? m.order_complete_submit() : m.order_complete_unpaid()}
    >
      <input type="hidden" name="order_id" value={order?.order_id ?? ''} />
      <input type="hidden" name="from" value={order?.status ?? ''} />
      <input type="hidden" name="status" value="completed" />
    </FormDialog>
  );
}

function Consequences({ order }: { order: AdminOrderRow }) {
  const [name, amount] = [buyerOf(order), formatAmount(order.total, order.currency, true)];
  return (
    <>
      {order.paid_at === null ? (
        <p>{m.order_complete_unpaid_description({ name, amount })}</p>
      ) : (
        order.status === 'cancelled' && <p>{m.order_complete_cancelled({ name, amount })}</p>
      )}
      <p>{order.consultant_id === null ? m.order_complete_uncredited() : m.order_complete_description()}</p>
    </>
  );
}
