import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import { payoutServiceOf } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';
import { changePayments } from '../payment/change-payments.ts';
import { payoutBatches } from '../tables.ts';
import { hasChangedPayee, hasHeldPayment, lockBalancesOf, lockedBatch, paymentsOf } from './batch-payments.ts';
import { batchRowOf } from './batch-row.ts';
import { advanceBatch } from './service-batch.ts';

const sentBatch = z.object({ byService: z.boolean() });

/**
 * Sends a batch. A service is called outside of the transaction that stores the new status. The same command again calls
 * no service and returns the state of the batch.
 */
export const sendPayoutBatch = functions.payout.sendPayoutBatch.handler(async ({ input, context, errors }) => {
  const by = userIdOf(context.actor);
  const { idempotency_key: key, ...body } = input;
  const batchId = input.batch_id;
  let isFirst = false;
  const { byService } = await withActor(context.db, worker, async (tx) => {
    const send = async () => {
      isFirst = true;
      const now = context.now();
      const batch = await lockedBatch(tx, batchId);
      if (!batch) throw errors.UNKNOWN_BATCH();
      if (batch.status !== 'open') throw errors.STATUS_NOT_ALLOWED();
      const { format, fileNumber } = batch;
      const service = payoutServiceOf(format);
      if (!service && batch.downloadedAt === null) throw errors.NOT_DOWNLOADED();
      if (service && !service.ready(context)) throw errors.NO_ORIGINATOR();
      await lockBalancesOf(tx, batchId);
      if (await hasChangedPayee(tx, batchId)) throw errors.PAYEE_CHANGED();
      if (service && (await hasHeldPayment(tx, batchId, now))) throw errors.HELD_IN_BATCH();
      if (!service) {
        const call = { at: now, by, timeZone: context.company.timeZone };
        await changePayments(tx, await paymentsOf(tx, batchId), { to: 'processing' }, call);
      }
      await tx
        .update(payoutBatches)
        .set({ status: service ? 'sending' : 'sent', sentAt: now, refusal: null })
        .where(eq(payoutBatches.batchId, batchId));
      await writeAuditEvent(tx, context, 'send-payout-batch', ['payout-batch', batchId], { format, fileNumber });
      return { byService: service !== null };
    };
    const command = { actor: context.actor, key, functionName: 'send-payout-batch', body };
    const done = await runOnce(tx, command, sentBatch, send);
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  });
  if (isFirst && byService && (await advanceBatch(context, batchId, { by, first: true })) === 'refused') {
    throw errors.REFUSED_BY_SERVICE();
  }
  const row = await withActor(context.db, worker, (tx) => batchRowOf(tx, batchId));
  if (!isFirst && row.status === 'open') throw errors.REFUSED_BY_SERVICE();
  return row;
});
