import { and, eq, isNotNull, max } from 'drizzle-orm';
import type { CheckoutState } from '#contract/order/payment.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { whyNotPayable } from '#domain/order/payable.ts';
import { trackingUrl } from '#domain/order/tracking.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { Deployment } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { refundSums } from './refund/refunds.ts';
import { shipmentOf } from './shipment/shipment.ts';
import { orderRefunds, orderStatusChanges, orders, paymentSessions } from './tables.ts';

type Context = Pick<Deployment, 'company' | 'now'>;

/** The state of a checkout, by its secret session id, optionally only of one gateway. Null if there is none. */
export const checkoutStateOf = async (
  tx: Transaction,
  context: Context,
  sessionId: string,
  gateway?: string,
): Promise<CheckoutState | null> => (await checkoutOf(tx, context, sessionId, gateway))?.state ?? null;

/** Like `checkoutStateOf`, with the account that placed the order; null for a guest's. */
export async function checkoutOf(
  tx: Transaction,
  context: Context,
  sessionId: string,
  gateway?: string,
): Promise<{ readonly state: CheckoutState; readonly placedBy: string | null } | null> {
  const [row] = await tx
    .select({ session: paymentSessions, order: orders })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.orderId, paymentSessions.orderId))
    .where(
      and(
        eq(paymentSessions.sessionId, sessionId),
        gateway === undefined ? undefined : eq(paymentSessions.gateway, gateway),
      ),
    );
  if (!row) return null;
  const { session, order } = row;
  // An order that was paid another way, e.g. offline, must not be paid again.
  const isProcessing = session.status === 'pending' && session.captureId !== null;
  const payment = order.paidAt !== null ? 'succeeded' : isProcessing ? 'processing' : session.status;
  const refunds = (await refundSums(tx, [order.orderId]))(order.orderId);
  const shipment = shipmentOf(order);
  const state: CheckoutState = {
    session_id: session.sessionId,
    order_id: order.orderId,
    order_no: order.orderNo,
    status: order.status,
    payment,
    failure: payment === 'failed' ? session.failure : null,
    total: formatAmount(session.amount),
    currency: session.currency,
    email: order.email ?? '',
    payable: await payableState(tx, context, order),
    // To the buyer, a refund that is on its way is still owed.
    refund_owed: formatAmount((parseAmount(refunds.owed) ?? 0n) + (parseAmount(refunds.sending) ?? 0n)),
    refunded: refunds.refunded,
    days: await daysOf(tx, context, order),
    shipment: shipment && { ...shipment, tracking_url: trackingUrl(shipment.carrier, shipment.tracking_number) },
  };
  return { state, placedBy: order.placedBy };
}

/** When what happened to an order, in the company's calendar. */
async function daysOf(
  tx: Transaction,
  { company }: Context,
  order: typeof orders.$inferSelect,
): Promise<CheckoutState['days']> {
  const dayIn = (at: Date | null | undefined) => (at ? dayOf(at, company.timeZone) : null);
  const [cancelled] = await tx
    .select({ at: max(orderStatusChanges.changedAt) })
    .from(orderStatusChanges)
    .where(and(eq(orderStatusChanges.orderId, order.orderId), eq(orderStatusChanges.toStatus, 'cancelled')));
  const [refunded] = await tx
    .select({ on: max(orderRefunds.refundedOn) })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, order.orderId), eq(orderRefunds.status, 'refunded')));
  return {
    ordered: dayOf(order.orderDate, company.timeZone),
    paid: dayIn(order.paidAt),
    completed: dayIn(order.completedAt),
    cancelled: order.status === 'cancelled' ? dayIn(cancelled?.at) : null,
    refunded: refunded?.on ?? null,
  };
}

async function payableState(
  tx: Transaction,
  { company, now }: Context,
  order: typeof orders.$inferSelect,
): Promise<CheckoutState['payable']> {
  const reason = whyNotPayable(order, now(), company.unpaidOrderDays);
  if (reason === 'paid' || reason === 'cancelled') return 'closed';
  if (await isConfirming(tx, order.orderId)) return 'confirming';
  return reason ?? 'open';
}

/** Whether a provider may have taken money for an order, of which we don't know yet. */
export async function isConfirming(tx: Transaction, orderId: string): Promise<boolean> {
  const [attempt] = await tx
    .select({ sessionId: paymentSessions.sessionId })
    .from(paymentSessions)
    .where(
      and(
        eq(paymentSessions.orderId, orderId),
        eq(paymentSessions.status, 'pending'),
        isNotNull(paymentSessions.captureStartedAt),
      ),
    )
    .limit(1);
  return attempt !== undefined;
}
