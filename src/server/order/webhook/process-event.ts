import { and, eq, isNull, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { Deployment } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import { reasonOf } from '../../db/reason.ts';
import type { GatewayAccess, PaymentGateway, ProviderEvent, ReportedState } from '../../gateways/gateway.ts';
import { gatewayNamed } from '../../gateways/gateways.ts';
import { waitForCapture } from '../pending-capture.ts';
import { reconcilePayment, startCapture } from '../reconcile-payment.ts';
import { orderRefunds, paymentDisputes, paymentSessions, providerEvents } from '../tables.ts';

export type EventContext = GatewayAccess & Pick<Deployment, 'db' | 'jobs' | 'company' | 'now'>;

/**
 * Stores an event of a provider and does what it means, once however often it arrives. If that fails, the provider
 * delivers it again, and the job of every minute tries too.
 */
export async function receiveEvent(
  context: EventContext,
  gateway: PaymentGateway,
  { id, type, subject }: ProviderEvent,
): Promise<void> {
  const at = context.now();
  const waiting = await withActor(context.db, worker, async (tx) => {
    await tx
      .insert(providerEvents)
      .values({ gateway: gateway.name, eventId: id, type, subject, receivedAt: at, createdAt: at })
      .onConflictDoNothing();
    const [stored] = await tx
      .select({ processedAt: providerEvents.processedAt })
      .from(providerEvents)
      .where(isEvent(gateway.name, id));
    return stored?.processedAt === null;
  });
  if (waiting) await processEvent(context, gateway, { id, type, subject });
}

/** Runs the job of every minute: events with consequences that could not be stored. */
export async function processWaitingEvents(context: EventContext): Promise<void> {
  const waiting = await withActor(context.db, worker, (tx) =>
    tx
      .select()
      .from(providerEvents)
      .where(
        sql`${providerEvents.processedAt} is null and ${providerEvents.createdAt} < clock_timestamp() - interval '30 seconds'`,
      )
      .orderBy(providerEvents.receivedAt)
      .limit(100),
  );
  for (const { gateway: name, eventId, type, subject } of waiting) {
    const gateway = gatewayNamed(name);
    if (!gateway) continue;
    await processEvent(context, gateway, { id: eventId, type, subject }).catch((error: unknown) =>
      console.error(`${name}: event ${eventId} could not be processed and is retried: ${reasonOf(error)}`),
    );
  }
}

const isEvent = (gateway: string, id: string) =>
  and(eq(providerEvents.gateway, gateway), eq(providerEvents.eventId, id));

async function processEvent(context: EventContext, gateway: PaymentGateway, event: ProviderEvent): Promise<void> {
  const state = await gateway.notifications?.look(context, event);
  if (state) await storeState(context, gateway, state);
  await withActor(context.db, worker, (tx) =>
    tx.update(providerEvents).set({ processedAt: context.now() }).where(isEvent(gateway.name, event.id)),
  );
}

async function storeState(context: EventContext, gateway: PaymentGateway, state: ReportedState): Promise<void> {
  switch (state.kind) {
    case 'payment':
      return settlePayment(context, gateway, state);
    case 'failed-refund':
      return reopenRefund(context, state);
    case 'dispute':
      return storeDispute(context, gateway, state);
  }
}

/** The provider is asked for the payment like for any capture with an unknown outcome: it is booked or refunded, once. */
async function settlePayment(
  context: EventContext,
  gateway: PaymentGateway,
  { sessionId, pendingCaptureId }: Extract<ReportedState, { kind: 'payment' }>,
): Promise<void> {
  const isOpen = await withActor(context.db, worker, async (tx) => {
    const [session] = await tx
      .select({ status: paymentSessions.status })
      .from(paymentSessions)
      .where(and(eq(paymentSessions.sessionId, sessionId), eq(paymentSessions.gateway, gateway.name)));
    return session && session.status !== 'succeeded' ? startCapture(tx, context, sessionId) : false;
  });
  if (!isOpen) return;
  // Also one that was declined before its first event arrived.
  if (pendingCaptureId !== null) await waitForCapture(context, sessionId, { pendingCaptureId });
  await reconcilePayment(context, sessionId);
}

/** The buyer did not get the money: it is owed again. */
async function reopenRefund(
  { db }: EventContext,
  { refundId, failure }: Extract<ReportedState, { kind: 'failed-refund' }>,
): Promise<void> {
  await withActor(db, worker, (tx) =>
    tx
      .update(orderRefunds)
      .set({ status: 'owed', failure, gateway: null, refundedOn: null, reference: null, recordedAt: null })
      .where(
        and(eq(orderRefunds.refundId, refundId), eq(orderRefunds.status, 'refunded'), isNull(orderRefunds.recordedBy)),
      ),
  );
}

async function storeDispute(
  { db, now }: EventContext,
  gateway: PaymentGateway,
  dispute: Extract<ReportedState, { kind: 'dispute' }>,
): Promise<void> {
  const { disputeId, captureId, amount, status, reason, openedAt, dueBy } = dispute;
  const at = now();
  await withActor(db, worker, async (tx) => {
    const [paid] = await tx
      .select({ orderId: paymentSessions.orderId })
      .from(paymentSessions)
      .where(and(eq(paymentSessions.gateway, gateway.name), eq(paymentSessions.captureId, captureId)));
    if (!paid) return;
    const changes = { status, reason, dueBy, amount: amount.amount, updatedAt: at };
    await tx
      .insert(paymentDisputes)
      .values({
        ...{ gateway: gateway.name, disputeId, orderId: paid.orderId, currency: amount.currency, openedAt },
        ...changes,
      })
      .onConflictDoUpdate({ target: [paymentDisputes.gateway, paymentDisputes.disputeId], set: changes });
  });
}
