import { and, eq, inArray } from 'drizzle-orm';
import type { BatchCancellation } from '#contract/payout/batch.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { cancelWaitingPayments } from '../payment/cancel-waiting-payment.ts';
import { type ChangeCall, changePayments } from '../payment/change-payments.ts';
import { payeeChanged } from '../payment/failure-reason.ts';
import type { Payment } from '../payment/payment-row.ts';
import { commissionPayments, payoutBatches, payoutBatchPayments } from '../tables.ts';
import { lockedBatch, lockPayments } from './batch-payments.ts';
import { type Batch, batchRowOf, isAsExpected, settleBatch } from './batch-row.ts';

/**
 * Cancels a batch. Before its file is downloaded, that is all. After that the file may be at the bank, and an admin
 * must record its outcome, which decides about each payment. Payments that the bank did not execute are due again,
 * except those to an ended payee; the file's number is not used again.
 */
export const cancelPayoutBatch = functions.payout.cancelPayoutBatch.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { outcome, expected } = input;
    const batch = await lockedBatch(tx, input.batch_id);
    if (!batch) throw errors.UNKNOWN_BATCH();
    if (batch.status !== 'open' && batch.status !== 'sent') throw errors.STATUS_NOT_ALLOWED();
    if (batch.providerReference !== null) throw errors.SERVICE_KNOWS();
    const { batchId } = batch;
    const wasHandedOver = batch.downloadedAt !== null || batch.status === 'sent';
    if (wasHandedOver && outcome === null) throw errors.FILE_OUTCOME_REQUIRED();
    if (!wasHandedOver && outcome !== null) throw errors.NOT_DOWNLOADED();
    const payments = await lockPayments(tx, batchId);
    const before = await batchRowOf(tx, batchId);
    if (!isAsExpected(before, expected)) throw errors.BATCH_CHANGED({ data: before });
    const executed = executedOf(payments, outcome, input.executed);
    if (executed === null) throw errors.WRONG_EXECUTED();
    const call = { at: context.now(), by: userIdOf(context.actor), timeZone: context.company.timeZone };
    await endBatch(tx, batch, { payments, outcome, executed }, call);
    const consultantIds = payments.map(({ consultantId }) => consultantId);
    const paymentsGivenUp = await cancelWaitingPayments(tx, consultantIds, payeeChanged, call);
    await writeAuditEvent(tx, context, 'cancel-payout-batch', ['payout-batch', batchId], {
      fileNumber: batch.fileNumber,
      outcome,
      payments: before.remaining_count,
      total: before.remaining_total,
      executed: [...executed],
      paymentsGivenUp,
    });
    return batchRowOf(tx, batchId);
  }),
);

const isUnderWay = ({ status }: Payment) => status === 'pending' || status === 'processing';

/** The executed payments, with all others of the same credits; null if the list does not fit the outcome. */
function executedOf(
  payments: readonly Payment[],
  outcome: BatchCancellation | null,
  given: readonly string[],
): ReadonlySet<string> | null {
  if (outcome !== 'partly-executed') return given.length === 0 ? new Set() : null;
  const unfinished = payments.filter(isUnderWay);
  const wanted = new Set(given);
  const chosen = unfinished.filter(({ paymentId }) => wanted.has(paymentId));
  if (chosen.length !== wanted.size) return null;
  const credits = new Set(chosen.map(({ creditId, paymentId }) => creditId ?? paymentId));
  const executed = unfinished.filter(({ creditId, paymentId }) => credits.has(creditId ?? paymentId));
  if (executed.length === 0 || executed.length === unfinished.length) return null;
  return new Set(executed.map(({ paymentId }) => paymentId));
}

type Ending = {
  readonly payments: readonly Payment[];
  readonly outcome: BatchCancellation | null;
  readonly executed: ReadonlySet<string>;
};

/** Completes the executed payments and releases the rest. The caller holds the lock on the balances. */
async function endBatch(
  tx: Transaction,
  batch: Batch,
  { payments, outcome, executed }: Ending,
  call: ChangeCall,
): Promise<void> {
  const { batchId } = batch;
  const released = payments.filter((payment) => isUnderWay(payment) && !executed.has(payment.paymentId));
  // Executed payments had been sent, even if that was not recorded.
  const paid = payments.filter(({ paymentId }) => executed.has(paymentId));
  const unsent = paid.filter(({ status }) => status === 'pending');
  await changePayments(tx, unsent, { to: 'processing' }, call);
  const sent = paid.map((payment) => ({ ...payment, status: 'processing' }));
  await changePayments(tx, sent, { to: 'completed' }, call);
  const recalled = released.filter(({ status }) => status === 'processing');
  await changePayments(tx, recalled, { to: 'pending' }, call);
  const mine = eq(payoutBatches.batchId, batchId);
  // With ended payments, they settle the batch.
  const status = released.length === payments.length ? 'cancelled' : 'sent';
  await tx
    .update(payoutBatches)
    .set({ status, cancellation: outcome, ...(status === 'sent' && { sentAt: batch.sentAt ?? call.at }) })
    .where(mine);
  const ids = released.map(({ paymentId }) => paymentId);
  await tx
    .update(payoutBatchPayments)
    .set({ releasedAt: call.at })
    .where(and(eq(payoutBatchPayments.batchId, batchId), inArray(payoutBatchPayments.paymentId, ids)));
  await tx
    .update(commissionPayments)
    .set({ batchId: null, creditId: null })
    .where(inArray(commissionPayments.paymentId, ids));
  await settleBatch(tx, batchId);
}
