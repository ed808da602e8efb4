import { and, eq, isNotNull, max } from 'drizzle-orm';
import type { CheckoutState } from '#contract/order/payment.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { whyNotPayable } from '#domain/order/payable.ts';
import { trackingUrl } from '#domain/order/tracking.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { Deployment } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { type RefundSums, refundSums } from './refund/refunds.ts';
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
  const state = await orderStateOf(tx, context, order, session);
  const ofSession = { session_id: session.sessionId, total: formatAmount(session.amount), currency: session.currency };
  return { state: { ...state, ...ofSession }, placedBy: order.placedBy };
}

type Order = typeof orders.$inferSelect;
type Session = typeof paymentSessions.$inferSelect;

/** The state of an order, with the last attempt to pay it; null for one that was never payable online. */
export async function orderStateOf(
  tx: Transaction,
  context: Context,
  order: Order,
  session: Session | null,
): Promise<Omit<CheckoutState, 'session_id'>> {
  const payment = paymentOf(order, session);
  const refunds = buyerRefunds((await refundSums(tx, [order.orderId]))(order.orderId));
  return {
    order_id: order.orderId,
    order_no: order.orderNo,
    status: order.status,
    payment,
    failure: payment === 'failed' ? (session?.failure ?? null) : null,
    total: formatAmount(chargedFor(order)),
    currency: order.currency,
    email: order.email ?? '',
    payable: payableOf(context, order, await isConfirming(tx, order.orderId)),
    ...refunds,
    days: await daysOf(tx, context, order),
    shipment: trackedShipment(order),
  };
}

/** The total before anything was returned. */
export const chargedFor = ({ subtotal, discounts, shipping, tax }: Order): bigint =>
  subtotal - discounts + shipping + tax;

/** The state of an order’s payment. An order that was paid another way, such as offline, must not be paid again. */
export function paymentOf(
  { paidAt }: Pick<Order, 'paidAt'>,
  session: Pick<Session, 'status' | 'captureId'> | null,
): CheckoutState['payment'] {
  if (paidAt !== null) return 'succeeded';
  if (session === null) return 'pending';
  return session.status === 'pending' && session.captureId !== null ? 'processing' : session.status;
}

/** What the buyer is owed back, and what was sent. To them, a refund that is on its way is still owed. */
export const buyerRefunds = ({ owed, sending, refunded }: RefundSums) => ({
  refund_owed: formatAmount((parseAmount(owed) ?? 0n) + (parseAmount(sending) ?? 0n)),
  refunded,
});

/** The shipment of an order with the address where its carrier shows it. */
export function trackedShipment(order: Order): CheckoutState['shipment'] {
  const shipment = shipmentOf(order);
  return shipment && { ...shipment, tracking_url: trackingUrl(shipment.carrier, shipment.tracking_number) };
}

/** When what happened to an order, in the company's calendar. */
async function daysOf(tx: Transaction, { company }: Context, order: Order): Promise<CheckoutState['days']> {
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

/** Whether an order can be paid. `confirming`: a provider may have taken money for it. */
export function payableOf({ company, now }: Context, order: Order, confirming: boolean): CheckoutState['payable'] {
  const reason = whyNotPayable(order, now(), company.unpaidOrderDays);
  if (reason === 'paid' || reason === 'cancelled') return 'closed';
  return confirming ? 'confirming' : (reason ?? 'open');
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
