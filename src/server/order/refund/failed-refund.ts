import { and, eq, isNull } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Deployment } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import type { Notifier, ReportedState } from '../../gateways/gateway.ts';
import { orderRefunds, paymentSessions } from '../tables.ts';

type FailedRefund = Extract<ReportedState, { kind: 'failed-refund' }>;

const suffix = '-refund';

/** The key with which a capture that books no order is refunded; refunds of orders have their id as key. */
export const keyOfUnbookedRefund = (captureId: string): string => `${captureId}${suffix}`;

const isId = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);

/**
 * The provider had accepted a refund that failed later: the buyer did not get the money, and it is owed again. Refunds that another
 * program sent with the same account are ignored.
 */
export async function storeFailedRefund(
  { db, now }: Pick<Deployment, 'db' | 'now'>,
  gateway: Notifier,
  refund: FailedRefund,
): Promise<void> {
  const { key, reference, failure } = refund;
  const at = now();
  await withActor(db, worker, async (tx) => {
    const owed = isId(key)
      ? await reopenRefund(tx, refund)
      : key.endsWith(suffix)
        ? await oweUnbookedPayment(tx, gateway, key.slice(0, -suffix.length), refund, at)
        : null;
    if (owed === null) return;
    const act = { actor: worker, requestId: `refund-${owed.refundId}`, now: () => at };
    await writeAuditEvent(tx, act, 'refund-failed', ['order', owed.orderId], {
      gateway: gateway.name,
      amount: formatAmount(owed.amount),
      reason: failure,
      refund: reference,
    });
  });
}

type Owed = Pick<typeof orderRefunds.$inferSelect, 'refundId' | 'orderId' | 'amount'>;

/** A late event about an earlier attempt changes nothing: the reference is that of the last one. */
async function reopenRefund(tx: Transaction, { key, reference, failure }: FailedRefund): Promise<Owed | null> {
  const [reopened] = await tx
    .update(orderRefunds)
    .set({ status: 'owed', failure, gateway: null, refundedOn: null, reference: null, recordedAt: null })
    .where(
      and(
        eq(orderRefunds.refundId, key),
        eq(orderRefunds.status, 'refunded'),
        eq(orderRefunds.reference, reference),
        isNull(orderRefunds.recordedBy),
      ),
    )
    .returning();
  return reopened ?? null;
}

/** Once for each payment. */
async function oweUnbookedPayment(
  tx: Transaction,
  gateway: Notifier,
  captureId: string,
  { reference, amount: { amount, currency }, failure }: FailedRefund,
  at: Date,
): Promise<Owed | null> {
  const [session] = await tx
    .select()
    .from(paymentSessions)
    .where(and(eq(paymentSessions.gateway, gateway.name), eq(paymentSessions.refundCaptureId, captureId)))
    .for('update');
  if (!session) return null;
  const { sessionId, orderId, refundedAt, refundReference, refundId } = session;
  if (refundId !== null) return null;
  if (refundedAt === null) throw new Error(`the refund of payment ${sessionId} is not stored yet`);
  // PayPal answers with the capture where it was refunded before.
  if (refundReference !== reference && refundReference !== captureId) return null;
  if (currency !== session.currency) {
    throw new Error(`a refund of ${formatAmount(amount)} ${currency} failed (${failure}): send it at ${gateway.name}`);
  }
  const [owed] = await tx
    .insert(orderRefunds)
    .values({ orderId, isUnbooked: true, amount, currency, failure, createdAt: at })
    .returning();
  if (!owed) throw new Error('the refund was not stored');
  await tx
    .update(paymentSessions)
    .set({ refundId: owed.refundId, failure: failedRefundMessage, updatedAt: at })
    .where(eq(paymentSessions.sessionId, sessionId));
  return owed;
}

const failedRefundMessage = 'We could not refund this payment yet. We will send your refund another way.';
