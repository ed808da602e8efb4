import { and, eq, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Deployment } from '../../context.ts';
import { cancelAndCorrect, completeAndCorrect } from '../../correction/change-orders.ts';
import { withActor } from '../../db/actor.ts';
import type { GatewayAccess, Notifier, ReportedState } from '../../gateways/gateway.ts';
import { suppressAddress } from '../../message/suppression/suppress-address.ts';
import { advanceBatch } from '../../payout/batch/service-batch.ts';
import { payoutBatches } from '../../payout/tables.ts';
import { waitForCapture } from '../pending-capture.ts';
import { reconcilePayment, startCapture } from '../reconcile-payment.ts';
import { storeFailedRefund } from '../refund/failed-refund.ts';
import { orders, paymentDisputes, paymentSessions } from '../tables.ts';
import { recordProviderRefund } from './record-provider-refund.ts';

/** A state that a provider reported, as it goes to another process. */
export type Reported = { readonly gateway: string; readonly state: ReportedState };

export type EventContext = GatewayAccess &
  Pick<Deployment, 'db' | 'jobs' | 'company' | 'now'> & {
    /** Stores a state that recalculates a closed month, in the process for calculations; absent where there is none. */
    readonly storeElsewhere?: ((reported: Reported) => Promise<void>) | undefined;
  };

/** Does what the state at a provider means, in the process for calculations if that recalculates a closed month. */
export async function storeWhereItBelongs(
  context: EventContext,
  gateway: Notifier,
  state: ReportedState,
): Promise<void> {
  const { storeElsewhere } = context;
  if (storeElsewhere && (await isOfClosedMonth(context, gateway, state))) {
    await storeElsewhere({ gateway: gateway.name, state });
  } else await storeState(context, gateway, state);
}

/** Whether a state has refunds that are not recorded yet, of an order in a closed month. */
async function isOfClosedMonth({ db }: EventContext, gateway: Notifier, state: ReportedState): Promise<boolean> {
  const reported = state.kind === 'refunds' ? state : state.kind === 'payment' ? (state.refunds ?? null) : null;
  if (reported === null) return false;
  const references = reported.refunds.map(({ reference }) => reference);
  const { rowCount } = await withActor(db, worker, (tx) =>
    tx.execute(sql`
      select from payment_sessions s join orders o using (order_id)
      join commission_periods p on p.period = o.period and p.status = 'closed'
      where s.gateway = ${gateway.name} and s.capture_id = ${reported.captureId} and s.status = 'succeeded'
        and o.consultant_id is not null
        and exists (select from unnest(${sql.param(references)}::text[]) r (reference)
                    where not exists (select from order_refunds f
                                      where f.order_id = o.order_id and f.reference = r.reference))`),
  );
  return rowCount !== 0;
}

/** Does what the state at a provider means here. Repeated with the same state it changes nothing. */
export async function storeState(context: EventContext, gateway: Notifier, state: ReportedState): Promise<void> {
  switch (state.kind) {
    case 'payment':
      return settlePayment(context, gateway, state);
    case 'failed-refund':
      return storeFailedRefund(context, gateway, state);
    case 'refunds':
      return storeRefunds(context, gateway, state);
    case 'dispute':
      return storeDispute(context, gateway, state);
    case 'undeliverable':
      return withActor(context.db, worker, (tx) => suppressAddress(tx, gateway.name, state));
    case 'payout':
      return advancePayout(context, gateway, state);
  }
}

/** The provider is asked for the payment like for any capture with an unknown outcome: it is booked or refunded, once. */
async function settlePayment(
  context: EventContext,
  gateway: Notifier,
  state: Extract<ReportedState, { kind: 'payment' }>,
): Promise<void> {
  const { sessionId, pendingCaptureId, nothingTaken = false, reference, order = null, refunds = null } = state;
  const session = await withActor(context.db, worker, async (tx) => {
    const [stored] = await tx
      .select()
      .from(paymentSessions)
      .where(and(eq(paymentSessions.sessionId, sessionId), eq(paymentSessions.gateway, gateway.name)));
    // The provider may have another payment that names the same session: a copy.
    if (!stored || (reference !== undefined && stored.gatewayReference !== reference)) return null;
    const concernsUs = !nothingTaken || stored.captureId !== null;
    const mayBePaid = stored.status !== 'succeeded' && order !== 'cancelled' && concernsUs;
    return { ...stored, isOpen: mayBePaid && (await startCapture(tx, context, sessionId)) };
  });
  if (session === null) return;
  if (session.isOpen) {
    // Also one that was declined before its first event arrived.
    if (pendingCaptureId !== null) await waitForCapture(context, sessionId, { pendingCaptureId });
    await reconcilePayment(context, sessionId);
  }
  // Before a cancellation: what was refunded already is not owed.
  if (refunds !== null) await storeRefunds(context, gateway, refunds);
  if (order !== null) await changeOrder(context, gateway, session.orderId, order);
}

/** The order of a provider that also handles orders. One that was decided here stays as it is. */
async function changeOrder(
  { db, company, now }: EventContext,
  gateway: Notifier,
  orderId: string,
  to: 'completed' | 'cancelled',
): Promise<void> {
  const at = now();
  await withActor(db, worker, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update');
    const options = { at, by: null, timeZone: company.timeZone, note: `${to} at ${gateway.name}` };
    if (to === 'completed' && order?.status === 'processing') await completeAndCorrect(tx, [orderId], options);
    else if (to === 'cancelled' && order && ['pending', 'processing'].includes(order.status)) {
      await cancelAndCorrect(tx, [orderId], options);
    } else return;
    const act = { actor: worker, requestId: `event-${orderId}`, now };
    await writeAuditEvent(tx, act, 'update-order-status', ['order', orderId], { from: order.status, to });
  });
}

/** Refunds that were made at the provider. Those of other programs with the same account have no payment here. */
async function storeRefunds(
  { db, company, now }: EventContext,
  gateway: Notifier,
  { captureId, refunds }: Omit<Extract<ReportedState, { kind: 'refunds' }>, 'kind'>,
): Promise<void> {
  await withActor(db, worker, async (tx) => {
    const [paid] = await tx
      .select({ order: orders })
      .from(paymentSessions)
      .innerJoin(orders, eq(orders.orderId, paymentSessions.orderId))
      .where(
        and(
          eq(paymentSessions.gateway, gateway.name),
          eq(paymentSessions.captureId, captureId),
          eq(paymentSessions.status, 'succeeded'),
        ),
      )
      .for('update', { of: orders });
    if (!paid) return;
    for (const refund of refunds) {
      const [order] = await tx.select().from(orders).where(eq(orders.orderId, paid.order.orderId));
      const recording = { gateway: gateway.name, at: now(), timeZone: company.timeZone };
      if (order) await recordProviderRefund(tx, order, refund, recording);
    }
  });
}

/** The service is asked for the state of the batch. */
async function advancePayout(
  context: EventContext,
  gateway: Notifier,
  { reference }: Extract<ReportedState, { kind: 'payout' }>,
): Promise<void> {
  const [batch] = await withActor(context.db, worker, (tx) =>
    tx
      .select({ batchId: payoutBatches.batchId })
      .from(payoutBatches)
      .where(and(eq(payoutBatches.format, gateway.name), eq(payoutBatches.providerReference, reference))),
  );
  if (!batch) return;
  const progress = await advanceBatch(context, batch.batchId, { by: null, first: false });
  if (progress === 'unavailable') throw new Error(`${gateway.name} did not answer about batch ${reference}`);
}

async function storeDispute(
  context: EventContext,
  gateway: Notifier,
  dispute: Extract<ReportedState, { kind: 'dispute' }>,
): Promise<void> {
  const { disputeId, captureId, sessionId, amount, status, reason, openedAt, dueBy } = dispute;
  if (sessionId !== undefined) {
    await settlePayment(context, gateway, { kind: 'payment', sessionId, pendingCaptureId: null });
  }
  const { db, now } = context;
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
        gateway: gateway.name,
        disputeId,
        orderId: paid.orderId,
        currency: amount.currency,
        openedAt,
        ...changes,
      })
      .onConflictDoUpdate({ target: [paymentDisputes.gateway, paymentDisputes.disputeId], set: changes });
  });
}
