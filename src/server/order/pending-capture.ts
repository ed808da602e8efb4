import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { PendingCapture } from '../gateways/gateway.ts';
import { cancelOrders } from './change-status.ts';
import { paymentDeclinedMail } from './mail/payment-mail.ts';
import { paidOtherOrder, paymentOf } from './payment.ts';
import { orders, paymentSessions } from './tables.ts';

// A pending capture has its id on a pending session. Its provider is asked every ten minutes, for days, until it is
// completed or declined.

/** Minutes between two checks of a pending capture. */
export const pendingCheckMinutes = 10;

const waiting = (sessionId: string) =>
  and(
    eq(paymentSessions.sessionId, sessionId),
    ne(paymentSessions.status, 'succeeded'),
    isNull(paymentSessions.refundStartedAt),
  );

/** Stores that the money is on its way. False if the capture belongs to another order. */
export async function waitForCapture(
  { db }: Pick<Deployment, 'db'>,
  sessionId: string,
  { pendingCaptureId }: PendingCapture,
): Promise<boolean> {
  return withActor(db, worker, async (tx) => {
    if (await paidOtherOrder(tx, sessionId, pendingCaptureId)) return false;
    await tx
      .update(paymentSessions)
      .set({
        status: 'pending',
        failure: null,
        captureId: pendingCaptureId,
        captureStartedAt: sql`coalesce(${paymentSessions.captureStartedAt}, clock_timestamp())`,
        captureAskedAt: sql`clock_timestamp()`,
      })
      .where(waiting(sessionId));
    return true;
  });
}

/** The money has arrived: from now on it is booked or refunded within a minute, like any other capture. */
export async function resumeCapture({ db }: Pick<Deployment, 'db'>, sessionId: string): Promise<void> {
  await withActor(db, worker, (tx) =>
    tx
      .update(paymentSessions)
      .set({ captureId: null, captureStartedAt: sql`clock_timestamp()`, captureAskedAt: sql`clock_timestamp()` })
      .where(waiting(sessionId)),
  );
}

type DeclineContext = Pick<Deployment, 'db' | 'jobs' | 'company' | 'now'>;

const declinedMessage = 'The payment was declined after a review. Nothing was charged.';

/** The provider declined the capture: no money comes. The order is cancelled, and its buyer gets an email. */
export async function declineCapture({ db, jobs, company, now }: DeclineContext, sessionId: string): Promise<void> {
  const at = now();
  await withActor(db, worker, async (tx) => {
    const ended = await tx
      .update(paymentSessions)
      .set({
        status: 'failed',
        failure: declinedMessage,
        captureId: null,
        updatedAt: at,
        captureStartedAt: null,
        captureAskedAt: null,
      })
      .where(and(waiting(sessionId), isNotNull(paymentSessions.captureId)))
      .returning({ orderId: paymentSessions.orderId });
    const [session] = ended;
    if (!session) return;
    // An order that was paid another way meanwhile stays.
    const [unpaid] = await tx
      .select({ orderNo: orders.orderNo })
      .from(orders)
      .where(and(eq(orders.orderId, session.orderId), eq(orders.status, 'pending'), isNull(orders.paidAt)))
      .for('update');
    if (!unpaid) return;
    await cancelOrders(tx, [session.orderId], { at, by: null, note: 'payment declined' });
    const { email } = await paymentOf(tx, sessionId);
    if (email !== '') await jobs.send('mail', paymentDeclinedMail(company, email, unpaid.orderNo), tx);
  });
}
