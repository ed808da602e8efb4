import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { payoutServiceOf } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';
import { lockedBatch } from './batch-payments.ts';
import { batchRowOf } from './batch-row.ts';
import { advanceBatch } from './service-batch.ts';

/** Asks the service that pays a batch for its state. */
export const refreshPayoutBatch = functions.payout.refreshPayoutBatch.handler(async ({ input, context, errors }) => {
  const by = userIdOf(context.actor);
  const batch = await withActor(context.db, worker, async (tx) => {
    const batch = await lockedBatch(tx, input.batch_id);
    if (!batch) throw errors.UNKNOWN_BATCH();
    const service = payoutServiceOf(batch.format);
    if (!service || (batch.status !== 'sending' && batch.status !== 'sent')) throw errors.STATUS_NOT_ALLOWED();
    if (!service.ready(context)) throw errors.NO_ORIGINATOR();
    return batch;
  });
  const outcome = await advanceBatch(context, batch.batchId, { by, first: false });
  if (outcome === 'refused') throw errors.REFUSED_BY_SERVICE();
  if (outcome === 'unavailable') throw errors.SERVICE_UNAVAILABLE();
  return withActor(context.db, worker, (tx) => batchRowOf(tx, batch.batchId));
});
