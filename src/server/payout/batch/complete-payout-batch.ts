import { userIdOf, worker } from '#domain/account/actor.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { dayName } from '../../documents/labels.ts';
import { functions } from '../../implement.ts';
import { lastDecision } from '../last-decision.ts';
import { changePayments } from '../payment/change-payments.ts';
import { lockedBatch, lockPayments } from './batch-payments.ts';
import { batchRowOf, isAsExpected, settleBatch } from './batch-row.ts';

/** Completes all unfinished payments of a sent batch. */
export const completePayoutBatch = functions.payout.completePayoutBatch.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const batch = await lockedBatch(tx, input.batch_id);
    if (!batch) throw errors.UNKNOWN_BATCH();
    if (batch.status === 'cancelled' || batch.cancellation !== null) throw errors.BATCH_CANCELLED();
    if (batch.status === 'settled') throw errors.ALREADY_COMPLETED(await completion(tx, batch.batchId, context));
    if (batch.status !== 'sent') throw errors.STATUS_NOT_ALLOWED();
    if (batch.providerReference !== null) throw errors.SERVICE_KNOWS();
    const { batchId } = batch;
    const payments = await lockPayments(tx, batchId);
    const now = await batchRowOf(tx, batchId);
    if (!isAsExpected(now, input.expected)) throw errors.BATCH_CHANGED({ data: now });
    const call = { at: context.now(), by, timeZone: context.company.timeZone };
    await changePayments(tx, payments, { to: 'completed' }, call);
    await settleBatch(tx, batchId);
    await writeAuditEvent(tx, context, 'complete-payout-batch', ['payout-batch', batchId], {
      fileNumber: batch.fileNumber,
      payments: now.remaining_count,
      total: now.remaining_total,
    });
    return batchRowOf(tx, batchId);
  }),
);

/** Who completed the batch and when, for an admin who was about to do the same. Null for a batch with payments that were recorded one by one. */
async function completion(tx: Transaction, batchId: string, { company }: Pick<Call, 'company'>) {
  const { by, at } = await lastDecision(tx, [['payout-batch', batchId]], ['complete-payout-batch']);
  if (by === null || at === null) return { data: { by, at } };
  const day = dayName(dayOf(new Date(at), company.timeZone));
  return { message: `${by} completed this batch on ${day}.`, data: { by, at } };
}
