import { and, eq } from 'drizzle-orm';
import type { CheckoutState } from '#contract/order/payment.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { orders, paymentSessions } from './tables.ts';

/** How a checkout stands, by its secret session id; only of one gateway where that is named. Null without any. */
export async function checkoutStateOf(
  tx: Transaction,
  sessionId: string,
  gateway?: string,
): Promise<CheckoutState | null> {
  const [found] = await tx
    .select({ session: paymentSessions, order: orders })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.orderId, paymentSessions.orderId))
    .where(
      and(
        eq(paymentSessions.sessionId, sessionId),
        gateway === undefined ? undefined : eq(paymentSessions.gateway, gateway),
      ),
    );
  if (!found) return null;
  const { session, order } = found;
  // An order that was paid another way, e.g. offline, is not to be paid again.
  const payment = order.paidAt === null ? session.status : 'succeeded';
  return {
    session_id: session.sessionId,
    order_id: order.orderId,
    order_no: order.orderNo,
    status: order.status,
    payment,
    failure: payment === 'failed' ? session.failure : null,
    total: formatAmount(session.amount),
    currency: session.currency,
    email: order.email ?? '',
  };
}

export const getOrderStatus = functions.order.getOrderStatus.handler(async ({ input, context, errors }) => {
  const state = await withActor(context.db, worker, (tx) => checkoutStateOf(tx, input.session_id));
  if (state === null) throw errors.UNKNOWN_SESSION();
  return state;
});
