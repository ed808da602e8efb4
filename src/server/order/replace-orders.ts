import { eq, inArray } from 'drizzle-orm';
import type { Actor } from '#domain/account/actor.ts';
import { isBuyer } from '#domain/order/buyer.ts';
import type { Transaction } from '../db/database.ts';
import { type ChangeOptions, cancelOrders } from './change-status.ts';
import { orders, paymentSessions } from './tables.ts';

/**
 * Cancels the unpaid orders of these sessions, so that a payment page that is still open can no longer charge for them.
 * If one of them was paid, nothing changes and the answer is its sessions. Ignores unknown sessions and orders of which the
 * actor is not the buyer (`isBuyer`). `tx` acts as the worker.
 */
export async function replaceOrders(
  tx: Transaction,
  sessionIds: readonly string[],
  actor: Actor,
  options: ChangeOptions,
): Promise<{ readonly paid: readonly string[] }> {
  if (sessionIds.length === 0) return { paid: [] };
  const named = await tx
    .select({ sessionId: paymentSessions.sessionId, orderId: orders.orderId, placedBy: orders.placedBy })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.orderId, paymentSessions.orderId))
    .where(inArray(paymentSessions.sessionId, [...sessionIds]));
  const sessions = named.filter(({ placedBy }) => isBuyer(placedBy, actor));
  // Waits for a concurrent booking of one of them, which in turn waits for this lock.
  const held = await tx
    .select({ orderId: orders.orderId, status: orders.status, paidAt: orders.paidAt })
    .from(orders)
    .where(
      inArray(
        orders.orderId,
        sessions.map(({ orderId }) => orderId),
      ),
    )
    .orderBy(orders.orderId)
    .for('update');
  const paid = held.filter(({ paidAt, status }) => paidAt !== null && status !== 'cancelled');
  if (paid.length > 0) {
    const ids = new Set(paid.map(({ orderId }) => orderId));
    return { paid: sessions.flatMap(({ orderId, sessionId }) => (ids.has(orderId) ? [sessionId] : [])) };
  }
  const unpaid = held.filter(({ status }) => status === 'pending').map(({ orderId }) => orderId);
  await cancelOrders(tx, unpaid, options);
  return { paid: [] };
}
