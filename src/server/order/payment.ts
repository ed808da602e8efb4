import { and, eq, ne } from 'drizzle-orm';
import type { Money } from '#domain/money/money.ts';
import { pay } from '#domain/order/status.ts';
import type { Deployment } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { insertionOf, together } from '../db/insert-many.ts';
import type { PaymentToMake } from '../gateways/gateway.ts';
import { notificationRows } from '../notification/notify.ts';
import { notifications } from '../notification/tables.ts';
import { confirmOrder } from './confirm-order.ts';
import { statusChangeRow } from './insert.ts';
import { newsOfSale } from './notify-of-sale.ts';
import { orderStatusChanges, orders, paymentSessions } from './tables.ts';

/** What a provider says was paid. */
export type ReceivedPayment = {
  /** The provider's own id of the payment. */
  readonly reference: string;
  /** What was paid, where the provider tells it: it must be what the order costs. */
  readonly paid?: Money;
  readonly at: Date;
};

/**
 * `booked`: the order is paid by this call. `already-paid`: this payment was booked before. `other-amount`,
 * `not-payable` (cancelled, or paid another way): money came that the order does not ask for; nothing is booked and the
 * provider's slice gives it back. `unknown`: no such session.
 */
export type Booking = 'booked' | 'already-paid' | 'other-amount' | 'not-payable' | 'unknown';

/**
 * Books a payment: the session succeeded, the order is `processing` and paid, its consultant and its buyer hear of it.
 * However often and from wherever the same payment is confirmed (provider's call, return page), one call books it. `tx`
 * acts as the worker.
 */
export async function bookPayment(
  tx: Transaction,
  { jobs }: Pick<Deployment, 'jobs'>,
  sessionId: string,
  { reference, paid, at }: ReceivedPayment,
): Promise<Booking> {
  // Whoever pays this order, by whichever session, waits here.
  const [found] = await tx
    .select({ amount: paymentSessions.amount, currency: paymentSessions.currency, order: orders })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.orderId, paymentSessions.orderId))
    .where(eq(paymentSessions.sessionId, sessionId))
    .for('update', { of: orders });
  if (!found) return 'unknown';
  const { amount, currency, order } = found;
  if (paid && (paid.amount !== amount || paid.currency !== currency)) return 'other-amount';
  const change = pay(order, at);
  if ('refused' in change) return (await hasSucceeded(tx, sessionId)) ? 'already-paid' : 'not-payable';

  await together(tx, [
    tx
      .update(paymentSessions)
      .set({ status: 'succeeded', failure: null, gatewayReference: reference, paidAt: at, updatedAt: at })
      .where(eq(paymentSessions.sessionId, sessionId)),
    tx
      .update(orders)
      .set({ status: change.to, paidAt: change.paidAt })
      .where(and(eq(orders.orderId, order.orderId), eq(orders.status, change.from))),
    insertionOf(orderStatusChanges, [statusChangeRow(order.orderId, change.from, change.to, at, 'paid', null)]),
    insertionOf(notifications, notificationRows(newsOfSale(order), at)),
  ]);
  await confirmOrder(tx, jobs, order);
  return 'booked';
}

async function hasSucceeded(tx: Transaction, sessionId: string): Promise<boolean> {
  const [session] = await tx
    .select({ status: paymentSessions.status })
    .from(paymentSessions)
    .where(eq(paymentSessions.sessionId, sessionId));
  return session?.status === 'succeeded';
}

/** Keeps why an attempt failed, in words; another one may follow. A session that succeeded stays as it is. */
export async function recordFailedAttempt(
  tx: Transaction,
  sessionId: string,
  failure: string,
  at: Date,
): Promise<void> {
  await tx
    .update(paymentSessions)
    .set({ status: 'failed', failure, updatedAt: at })
    .where(and(eq(paymentSessions.sessionId, sessionId), ne(paymentSessions.status, 'succeeded')));
}

/** What a kept session asks to be paid. */
export async function paymentOf(tx: Transaction, sessionId: string): Promise<PaymentToMake> {
  const [found] = await tx
    .select({
      sessionId: paymentSessions.sessionId,
      orderId: paymentSessions.orderId,
      amount: paymentSessions.amount,
      currency: paymentSessions.currency,
      email: orders.email,
    })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.orderId, paymentSessions.orderId))
    .where(eq(paymentSessions.sessionId, sessionId));
  if (!found) throw new Error(`payment session ${sessionId} is gone`);
  const { amount, currency, email, ...ids } = found;
  return { ...ids, amount: { amount, currency }, email: email ?? '' };
}
