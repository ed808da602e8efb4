import { eq } from 'drizzle-orm';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { payoutBatches } from '../tables.ts';
import { batchRows } from './batch-row.ts';

export const getPayoutBatch = functions.payout.getPayoutBatch.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { data } = await batchRows(tx, eq(payoutBatches.batchId, input.batch_id), { limit: 1, offset: 0 });
    const [batch] = data;
    if (!batch) throw errors.UNKNOWN_BATCH();
    return batch;
  }),
);
