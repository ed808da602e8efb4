import type { AdminOrderPage } from '#contract/order/row.ts';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from '../order-page.module.css';
import { type ItemChoice, OrderItems } from './order-items.tsx';
import { OrderPreview } from './order-preview.tsx';

type Props = { order: AdminOrderPage; items: readonly ItemChoice[] };

/** Rows for more products than the order has. */
const spareRows = 3;

/** Changes the items of an unpaid order, after a preview of its price. */
export function EditOrderPage({ order, items }: Props) {
  const number = String(order.order_no);
  const to = `/admin/orders/${order.order_id}`;
  const isEditable = order.status === 'pending' && order.paid_at === null;
  // The choice of a line that is no longer sold is lost, so that the admin chooses another.
  const codes = order.lines.map((line) => line.item_code);
  const rows = codes.length + spareRows;
  const values = Object.fromEntries(
    Array.from({ length: rows }, (_, row) => [
      [`lines[${row}].item_code`, codes[row] ?? ''],
      [`lines[${row}].quantity`, String(order.lines[row]?.quantity ?? 1)],
    ]).flat(),
  );
  return (
    <>
      <PageHeader
        back={{ to, label: m.order_back({ number }) }}
        title={m.order_edit_title({ number })}
        lead={isEditable && m.order_edit_lead({ total: formatAmount(order.total, order.currency, true) })}
      />
      {isEditable ? (
        <SubmitForm key={order.total} name="editOrder" asksBeforeLeaving values={values}>
          {({ field, pending, review }) => (
            <>
              <input type="hidden" name="order_id" value={order.order_id} />
              <input type="hidden" name="expected_total" value={order.total} />
              <Panel title={m.order_items()}>
                <div className={classes.stack}>
                  <OrderItems field={field} items={items} rows={rows} />
                </div>
              </Panel>
              <div aria-live="polite">
                {review !== undefined && (
                  <OrderPreview preview={review as PricedCart} hint={m.order_edit_preview_hint()}>
                    {m.order_edit_total_before({ total: formatAmount(order.total, order.currency, true) })}
                  </OrderPreview>
                )}
              </div>
              <div className={classes.actions}>
                <Button type="submit" kind="primary" busy={pending}>
                  {review === undefined ? m.order_edit_preview() : m.order_edit_submit()}
                </Button>
              </div>
            </>
          )}
        </SubmitForm>
      ) : (
        <Panel title={m.order_items()}>
          <p>{m.order_not_editable()}</p>
        </Panel>
      )}
    </>
  );
}
