import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { changeAll, lockedBatch, lockPayments } from './batch-payments.ts';
import { batchRowOf, isAsExpected, settleBatch } from './batch-row.ts';

/** Completes all unfinished payments of a sent batch. */
export const completePayoutBatch = functions.payout.completePayoutBatch.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const batch = await lockedBatch(tx, input.batch_id);
    if (!batch) throw errors.UNKNOWN_BATCH();
    if (batch.status !== 'sent') throw errors.STATUS_NOT_ALLOWED();
    if (batch.providerReference !== null) throw errors.SERVICE_KNOWS();
    const { batchId } = batch;
    await lockPayments(tx, batchId);
    const now = await batchRowOf(tx, batchId);
    if (!isAsExpected(now, input.expected)) throw errors.BATCH_CHANGED({ data: now });
    await changeAll(tx, batchId, 'completed', { at: context.now(), by, timeZone: context.company.timeZone });
    await settleBatch(tx, batchId);
    await writeAuditEvent(tx, context, 'complete-payout-batch', ['payout-batch', batchId], {
      fileNumber: batch.fileNumber,
      payments: now.remaining_count,
      total: now.remaining_total,
    });
    return batchRowOf(tx, batchId);
  }),
);
