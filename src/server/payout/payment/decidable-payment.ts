import { eq } from 'drizzle-orm';
import type { AuditedObject } from '../../audit/write-audit-event.ts';
import { mayDecideFor } from '../../consultant/may-decide-for.ts';
import type { Transaction } from '../../db/database.ts';
import { lockBalances } from '../balances.ts';
import { lastDecision } from '../last-decision.ts';
import { commissionPayments, payoutBatches } from '../tables.ts';
import type { Payment } from './payment-row.ts';

/**
 * The payment, with its consultant's balances locked, whether an unsent batch contains it, and whether a service is
 * making it.
 */
async function lockedPayment(tx: Transaction, paymentId: string) {
  const byId = eq(commissionPayments.paymentId, paymentId);
  const [seen] = await tx.select().from(commissionPayments).where(byId);
  if (!seen) return null;
  // Locks the batch before the balances, in the same order as changes of a whole batch.
  if (seen.batchId !== null) {
    await tx.select().from(payoutBatches).where(eq(payoutBatches.batchId, seen.batchId)).for('update');
  }
  await lockBalances(tx, [seen.consultantId]);
  const [held] = await tx
    .select({
      payment: commissionPayments,
      batchStatus: payoutBatches.status,
      providerReference: payoutBatches.providerReference,
    })
    .from(commissionPayments)
    .leftJoin(payoutBatches, eq(payoutBatches.batchId, commissionPayments.batchId))
    .where(byId);
  if (!held) return null;
  const { payment, batchStatus, providerReference } = held;
  return {
    payment,
    inOpenBatch: batchStatus === 'open' || batchStatus === 'sending',
    withService: payment.status === 'processing' && providerReference !== null,
  };
}

type PaymentRefusals = Record<'UNKNOWN_PAYMENT' | 'IN_OPEN_BATCH' | 'SERVICE_KNOWS' | 'OWN_PAYMENT', () => Error>;

/**
 * A payment that an admin may decide about, locked. Refused for payments that the batch decides and for the admin's
 * own.
 */
export async function decidablePayment(tx: Transaction, paymentId: string, by: string | null, errors: PaymentRefusals) {
  const locked = await lockedPayment(tx, paymentId);
  if (!locked) throw errors.UNKNOWN_PAYMENT();
  if (locked.inOpenBatch) throw errors.IN_OPEN_BATCH();
  // A decision here that differs from the service's could pay twice.
  if (locked.withService) throw errors.SERVICE_KNOWS();
  if (!(await mayDecideFor(tx, 'payouts:write', by, locked.payment.consultantId))) throw errors.OWN_PAYMENT();
  return locked.payment;
}

const decisions = [
  'process-commission-payment',
  'complete-payout',
  'complete-payout-batch',
  'cancel-payout-batch',
  'fail-payout',
] as const;

/** The status of a payment and who set it, for an admin with a conflicting decision. */
export async function changedStatus(tx: Transaction, { paymentId, batchId, status }: Payment) {
  const objects: AuditedObject[] = [['payment', paymentId]];
  if (batchId !== null) objects.push(['payout-batch', batchId]);
  const { by, at } = await lastDecision(tx, objects, decisions);
  return { message: statusLabels[status as keyof typeof statusLabels](by), data: { status, by, at } };
}

const statusLabels = {
  completed: (by: string | null) =>
    by === null
      ? 'This payment has already been recorded as completed.'
      : `${by} has already recorded this payment as completed.`,
  failed: (by: string | null) =>
    by === null
      ? 'This payment has already been recorded as failed.'
      : `${by} has already recorded this payment as failed.`,
  pending: () => 'This payment is pending now. Check it and try again.',
  processing: () => 'This payment is processing now. Check it and try again.',
};
