import { and, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { worker } from '#domain/account/actor.ts';
import type { Money } from '#domain/money/money.ts';
import { pay } from '#domain/order/status.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { insertionOf, runAsOneStatement } from '../db/insert-many.ts';
import { constraintOf } from '../db/sql-state.ts';
import type { PaymentToMake, Taken } from '../gateways/gateway.ts';
import { notificationRows } from '../notification/notify.ts';
import { notifications } from '../notification/tables.ts';
import { confirmOrder } from './confirm-order.ts';
import { statusChangeRow } from './insert-orders.ts';
import { saleNotification } from './notify-of-sale.ts';
import { orderStatusChanges, orders, paymentSessions } from './tables.ts';

/** A payment as its provider reports it. */
export type ReceivedPayment = {
  /** The provider's own id of the payment. */
  readonly reference: string;
  /** The provider's own id of the capture, if it has one. */
  readonly captureId?: string | null;
  /** The paid amount, if the provider reports it; it must equal the order's total. */
  readonly paid?: Money;
  readonly at: Date;
};

/**
 * `booked`: this call paid the order. `already-paid`: this payment was booked before. `other-amount`, `not-payable`
 * (cancelled, or paid another way): the money does not match the order; nothing is booked and the money is refunded.
 * `other-order`: the same capture paid another order and stays with it. `unknown`: there is no such session.
 */
export type Booking = 'booked' | 'already-paid' | 'other-amount' | 'not-payable' | 'other-order' | 'unknown';

/**
 * Books a payment: the session succeeds, the order becomes `processing` and paid, its consultant and buyer are
 * notified. However often and from wherever the same payment is confirmed (webhook, return page), one call books it.
 * `tx` acts as the worker.
 */
export async function bookPayment(
  tx: Transaction,
  { jobs }: Pick<Deployment, 'jobs'>,
  sessionId: string,
  { reference, captureId = null, paid, at }: ReceivedPayment,
): Promise<Booking> {
  // Concurrent payments of this order, by any session, wait here.
  const [row] = await tx
    .select({
      amount: paymentSessions.amount,
      currency: paymentSessions.currency,
      refundStartedAt: paymentSessions.refundStartedAt,
      order: orders,
    })
    .from(paymentSessions)
    .innerJoin(orders, eq(orders.orderId, paymentSessions.orderId))
    .where(eq(paymentSessions.sessionId, sessionId))
    .for('update', { of: [orders, paymentSessions] });
  if (!row) return 'unknown';
  const { amount, currency, refundStartedAt, order } = row;
  if (refundStartedAt !== null) return 'not-payable';
  if (captureId !== null && (await paidOtherOrder(tx, sessionId, captureId))) return 'other-order';
  if (paid && (paid.amount !== amount || paid.currency !== currency)) return 'other-amount';
  const change = pay(order, at);
  if ('refused' in change) return (await hasSucceeded(tx, sessionId)) ? 'already-paid' : 'not-payable';

  await runAsOneStatement(tx, [
    tx
      .update(paymentSessions)
      .set({
        status: 'succeeded',
        failure: null,
        gatewayReference: reference,
        captureId,
        paidAt: at,
        captureStartedAt: null,
        captureAskedAt: null,
        updatedAt: at,
      })
      .where(eq(paymentSessions.sessionId, sessionId)),
    tx
      .update(orders)
      .set({ status: change.to, paidAt: change.paidAt })
      .where(and(eq(orders.orderId, order.orderId), eq(orders.status, change.from))),
    insertionOf(orderStatusChanges, [statusChangeRow(order.orderId, change.from, change.to, at, 'paid', null)]),
    insertionOf(notifications, notificationRows(saleNotification(order), at)),
  ]);
  await confirmOrder(tx, jobs, order);
  return 'booked';
}

/** Books a capture. */
export async function bookCapture(
  deployment: Pick<Deployment, 'db' | 'jobs'>,
  sessionId: string,
  taken: Taken,
  at: Date,
): Promise<Booking> {
  const { captureId, paid } = taken;
  try {
    return await withActor(deployment.db, worker, async (tx) => {
      if (paid !== null) return bookPayment(tx, deployment, sessionId, { ...taken, paid, at });
      const paidOther = captureId !== null && (await paidOtherOrder(tx, sessionId, captureId));
      return paidOther ? 'other-order' : 'other-amount';
    });
  } catch (error) {
    if (constraintOf(error) === 'payment_sessions_capture') return 'other-order';
    throw error;
  }
}

/** Whether a capture has booked another order. The unique index decides between two concurrent calls. */
export async function paidOtherOrder(tx: Transaction, sessionId: string, captureId: string): Promise<boolean> {
  const own = alias(paymentSessions, 'own');
  const [other] = await tx
    .select({ sessionId: paymentSessions.sessionId })
    .from(paymentSessions)
    .innerJoin(own, and(eq(own.sessionId, sessionId), eq(own.gateway, paymentSessions.gateway)))
    .where(and(eq(paymentSessions.captureId, captureId), ne(paymentSessions.sessionId, sessionId)));
  return other !== undefined;
}

async function hasSucceeded(tx: Transaction, sessionId: string): Promise<boolean> {
  const [session] = await tx
    .select({ status: paymentSessions.status })
    .from(paymentSessions)
    .where(eq(paymentSessions.sessionId, sessionId));
  return session?.status === 'succeeded';
}

/** Stores why an attempt failed, as a sentence; another attempt may follow. A succeeded session stays unchanged. */
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

/** The payment that a stored session asks for. */
export async function paymentOf(tx: Transaction, sessionId: string): Promise<PaymentToMake> {
  const [row] = await tx
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
  if (!row) throw new Error(`payment session ${sessionId} is missing`);
  const { amount, currency, email, ...ids } = row;
  return { ...ids, amount: { amount, currency }, email: email ?? '' };
}
