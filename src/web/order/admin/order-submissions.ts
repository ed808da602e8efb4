import type { ApiClient } from '#contract/client.ts';
import { orderRowFunctions } from '#contract/order/row.ts';
import { m } from '#messages';
import { statusOf } from '#web/api.ts';
import type { LogFailure } from '#web/context.ts';
import { submission } from '#web/form-action.ts';
import { formatAmount } from '#web/ui/format-amount.ts';

/** What the forms of the list and of an order's page do. */
export const orderSubmissions = ({ order: api }: ApiClient, log: LogFailure) => ({
  updateOrderStatus: submission(orderRowFunctions.updateOrderStatus, async (input) => {
    await api.updateOrderStatus(input).catch((error: unknown) => {
      if ((statusOf(error) ?? 500) < 500) throw error;
      log(error, 'The status of an order could not be changed');
      throw Object.assign(new Error(m.order_status_failed()), { code: 'STATUS_FAILED', status: 500 });
    });
    return m.order_status_updated();
  }),
  recordShipment: submission(orderRowFunctions.recordShipment, async (input) => {
    const { order_no } = await api.recordShipment(input);
    return m.order_shipment_saved({ number: String(order_no) });
  }),
  recordRefund: submission(orderRowFunctions.recordRefund, async (input) => {
    const { order_no, currency } = await api.recordRefund(input);
    return m.order_refund_recorded({
      amount: formatAmount(input.amount, currency, true),
      number: String(order_no),
    });
  }),
  sendRefund: submission(orderRowFunctions.sendRefund, async (input) => {
    const { order, status, failure } = await api.sendRefund(input);
    return refundSentence(formatAmount(input.amount, order.currency, true), status, failure);
  }),
});

/** What happened to a refund that was to be sent. */
export function refundSentence(amount: string, status: string, failure: string | null): string {
  if (status === 'refunded') return m.order_refund_sent({ amount });
  return status === 'sending'
    ? m.order_refund_sending({ amount })
    : m.order_refund_refused({ amount, reason: failure ?? m.order_refund_no_reason() });
}
