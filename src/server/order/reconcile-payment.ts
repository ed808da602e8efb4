import { and, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { worker } from '#domain/account/actor.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { reasonOf } from '../db/reason.ts';
import { isPending, type PaymentGateway, type Taken } from '../gateways/gateway.ts';
import { gatewayNamed } from '../gateways/gateways.ts';
import { timeOfRun } from '../gateways/time-of-run.ts';
import { paymentRefundedMail } from './mail/payment-mail.ts';
import { bookCapture, paymentOf } from './payment.ts';
import { declineCapture, pendingCheckMinutes, resumeCapture, waitForCapture } from './pending-capture.ts';
import { keyOfUnbookedRefund } from './refund/failed-refund.ts';
import { paymentSessions } from './tables.ts';

// A provider and our database cannot change in one transaction. So `capture_started_at` is stored before each capture
// and stays until the outcome is known: booked, refunded, or never captured.

/** Seconds until the first check of a started capture, and between later checks. */
const firstCheck = 5;
const nextCheck = 10;
/** Seconds in which booking is tried. Then the money is refunded, so that one of both happens within a minute. */
const bookingTime = 40;
/** Seconds after the last attempt when no capture can still be running. */
const captureTime = 60;

export type ReconcileContext = Pick<Deployment, 'db' | 'jobs' | 'company' | 'gatewaySettings' | 'demo' | 'now'>;

/** Stores that a capture starts, and schedules its check. False for a payment that is being refunded, or was. */
export async function startCapture(tx: Transaction, { jobs }: Pick<Deployment, 'jobs'>, sessionId: string) {
  const started = await tx
    .update(paymentSessions)
    .set({
      // An attempt that failed before says nothing about this one.
      status: sql`case ${paymentSessions.status} when 'failed' then 'pending' else ${paymentSessions.status} end`,
      captureStartedAt: sql`coalesce(${paymentSessions.captureStartedAt}, clock_timestamp())`,
      captureAskedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(paymentSessions.sessionId, sessionId), isNull(paymentSessions.refundStartedAt)))
    .returning({ sessionId: paymentSessions.sessionId });
  if (started.length === 0) return false;
  await jobs.send('reconcile-payment', { sessionId }, tx, firstCheck);
  return true;
}

/** How many payments of each provider a run reads. */
const maxPayments = 500;

/**
 * Captures with an outcome unknown for a while, the oldest of each provider: those that their own job has not settled. Pending ones
 * are asked about less often.
 */
export async function unsettledPayments({ db }: Pick<Deployment, 'db'>) {
  return withActor(db, worker, (tx) => {
    const unsettled = tx
      .select({
        sessionId: paymentSessions.sessionId,
        gateway: paymentSessions.gateway,
        place: sql<number>`row_number() over (
          partition by ${paymentSessions.gateway} order by ${paymentSessions.captureStartedAt})`.as('place'),
      })
      .from(paymentSessions)
      .where(
        sql`${paymentSessions.captureStartedAt} < clock_timestamp() - interval '1 minute'
          and ${paymentSessions.status} <> 'succeeded'
          and (${paymentSessions.captureId} is null
            or ${paymentSessions.captureAskedAt} < clock_timestamp() - make_interval(mins => ${pendingCheckMinutes}))`,
      )
      .as('unsettled');
    return tx
      .select({ sessionId: unsettled.sessionId, gateway: unsettled.gateway })
      .from(unsettled)
      .where(lte(unsettled.place, maxPayments))
      .orderBy(unsettled.place);
  });
}

/**
 * Asks the provider what it captured for a payment, and books it, or refunds what cannot be booked. However often and
 * wherever it is called, the money is booked or refunded once. False while the outcome is not known: call again soon. A
 * capture that is pending at its provider is left to the job of every minute.
 */
export async function reconcilePayment(context: ReconcileContext, sessionId: string): Promise<boolean> {
  const open = await openCapture(context, sessionId);
  if (open === null) return true;
  const { gateway, reference, refundStarted, wasPending, sinceAsked, payment } = open;
  const taken = (await gateway.find?.(context, { ...payment, reference })) ?? null;
  if (taken !== null && isPending(taken)) {
    if (await waitForCapture(context, sessionId, taken)) return true;
    return sinceAsked < captureTime ? false : endCapture(context, sessionId);
  }
  if (wasPending && taken === null) {
    await declineCapture(context, sessionId);
    return true;
  }
  if (wasPending) await resumeCapture(context, sessionId);
  const sinceStart = wasPending ? 0 : open.sinceStart;
  if (taken === null) return sinceAsked < captureTime ? false : endCapture(context, sessionId);
  if (!refundStarted) {
    const booking = await bookCapture(context, sessionId, taken, context.now()).catch((error: unknown) => {
      if (sinceStart < bookingTime) throw error;
      console.error(`${gateway.name}: payment ${sessionId} cannot be booked and is refunded: ${reasonOf(error)}`);
      return 'impossible' as const;
    });
    if (booking === 'booked' || booking === 'already-paid') return true;
    // Another order has this money.
    if (booking === 'other-order') return sinceAsked < captureTime ? false : endCapture(context, sessionId);
  }
  await refundPayment(context, gateway, sessionId, taken);
  return true;
}

/** Runs the job, and schedules it again while the outcome is not final. */
export async function reconcileLater(context: ReconcileContext, sessionId: string): Promise<void> {
  if (await reconcilePayment(context, sessionId)) return;
  await context.jobs.send('reconcile-payment', { sessionId }, undefined, nextCheck);
}

/**
 * Runs the job of every minute: the payments of a provider one after the other, those of different providers at the same time. A
 * payment that fails does not stop the others. The rest is left to the next run when `hasTime` is false, so that a provider that answers
 * slowly does not keep the next payments of the others waiting.
 */
export async function reconcileAll(context: ReconcileContext, hasTime = timeOfRun()): Promise<void> {
  const ofProvider = Map.groupBy(await unsettledPayments(context), ({ gateway }) => gateway);
  await Promise.all(
    [...ofProvider.values()].map(async (payments) => {
      for (const { sessionId } of payments) {
        if (!hasTime()) return;
        await reconcilePayment(context, sessionId).catch((error: unknown) =>
          console.error(`payment ${sessionId} could not be reconciled and is retried: ${reasonOf(error)}`),
        );
      }
    }),
  );
}

/**
 * Refunds a capture that cannot be booked. The start of the refund is stored first: from then on nothing books the
 * payment, and an interrupted refund is resumed. The provider refunds once however often it is asked.
 */
export async function refundPayment(
  context: ReconcileContext,
  gateway: PaymentGateway,
  sessionId: string,
  { refundable, paid }: Taken,
): Promise<void> {
  const { db, jobs, company, now } = context;
  const isOpen = and(eq(paymentSessions.sessionId, sessionId), ne(paymentSessions.status, 'succeeded'));
  const started = await withActor(db, worker, (tx) =>
    tx
      .update(paymentSessions)
      .set({
        refundStartedAt: sql`coalesce(${paymentSessions.refundStartedAt}, clock_timestamp())`,
        refundCaptureId: refundable,
      })
      .where(isOpen)
      .returning({ sessionId: paymentSessions.sessionId }),
  );
  // Another call has booked it meanwhile.
  if (started.length === 0) return;
  let reference: string | null = null;
  if (refundable !== null) {
    if (!gateway.refund) throw new TypeError(`${gateway.name} cannot refund`);
    const answer = await gateway.refund(context, { refundable, amount: null, key: keyOfUnbookedRefund(refundable) });
    if (answer.outcome === 'refused') throw new Error(`${gateway.name} refused the refund: ${answer.message}`);
    reference = answer.reference;
  }
  await withActor(db, worker, async (tx) => {
    const at = now();
    const ended = await tx
      .update(paymentSessions)
      .set({
        ...noCapture,
        status: 'failed',
        failure: refundedMessage,
        refundedAt: at,
        refundReference: reference,
        updatedAt: at,
      })
      .where(and(isOpen, isNull(paymentSessions.refundedAt)))
      .returning({ sessionId: paymentSessions.sessionId });
    if (ended.length === 0 || refundable === null) return;
    console.error(`${gateway.name}: ${refundable} of payment ${sessionId} could not be booked and was refunded`);
    // The amount of the payment can have been changed with its order meanwhile.
    const { email, amount } = await paymentOf(tx, sessionId);
    if (email !== '') await jobs.send('mail', paymentRefundedMail(company, email, paid ?? amount), tx);
  });
}

const refundedMessage = 'We refunded this payment because the order could not be completed.';

const noCapture = { captureStartedAt: null, captureAskedAt: null };

/** Ends a capture that took no money. An attempt that started meanwhile stays open. */
async function endCapture({ db }: ReconcileContext, sessionId: string): Promise<true> {
  await withActor(db, worker, (tx) =>
    tx
      .update(paymentSessions)
      .set(noCapture)
      .where(
        and(
          eq(paymentSessions.sessionId, sessionId),
          sql`${paymentSessions.captureAskedAt} < clock_timestamp() - make_interval(secs => ${captureTime})`,
        ),
      ),
  );
  return true;
}

/** A capture with an unknown outcome; null if there is none. */
function openCapture({ db }: ReconcileContext, sessionId: string) {
  const seconds = (since: AnyPgColumn) => sql<number>`extract(epoch from clock_timestamp() - ${since})::float8`;
  return withActor(db, worker, async (tx) => {
    const [session] = await tx
      .select({
        gateway: paymentSessions.gateway,
        reference: paymentSessions.gatewayReference,
        refundStartedAt: paymentSessions.refundStartedAt,
        captureId: paymentSessions.captureId,
        sinceStart: seconds(paymentSessions.captureStartedAt),
        sinceAsked: seconds(paymentSessions.captureAskedAt),
      })
      .from(paymentSessions)
      .where(
        and(
          eq(paymentSessions.sessionId, sessionId),
          ne(paymentSessions.status, 'succeeded'),
          isNotNull(paymentSessions.captureStartedAt),
        ),
      );
    if (!session) return null;
    const gateway = gatewayNamed(session.gateway);
    if (gateway === null) throw new Error(`payment ${sessionId} was made at ${session.gateway}, which does not exist`);
    return {
      ...session,
      gateway,
      refundStarted: session.refundStartedAt !== null,
      wasPending: session.captureId !== null,
      payment: await paymentOf(tx, sessionId),
    };
  });
}
