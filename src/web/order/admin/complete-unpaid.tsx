import type { AdminOrderRow } from '#contract/order/row.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { buyerOf } from './order-table.tsx';

/** Asks before an unpaid order is completed, because that records its payment. */
export function CompleteUnpaid({ dialog, order }: { dialog: DialogState; order: AdminOrderRow | undefined }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.order_complete_unpaid_title({ number: String(order?.order_no ?? '') })}
      description={
        order && (
          <p>
            {m.order_complete_unpaid_description({
              name: buyerOf(order),
              amount: formatAmount(order.total, order.currency, true),
            })}
          </p>
        )
      }
      submission="updateOrderStatus"
      submitLabel={m.order_complete_unpaid()}
    >
      <input type="hidden" name="order_id" value={order?.order_id ?? ''} />
      <input type="hidden" name="from" value={order?.status ?? ''} />
      <input type="hidden" name="status" value="completed" />
    </FormDialog>
  );
}
