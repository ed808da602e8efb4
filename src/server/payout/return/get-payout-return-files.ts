import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { payoutBatches, payoutReturnFiles } from '../tables.ts';
import { returnFileRows } from './return-file.ts';

export const getPayoutReturnFiles = functions.payout.getPayoutReturnFiles.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const [batch] = await tx.select().from(payoutBatches).where(eq(payoutBatches.batchId, input.batch_id));
    if (!batch) throw errors.UNKNOWN_BATCH();
    return { data: await returnFileRows(tx, eq(payoutReturnFiles.batchId, batch.batchId)) };
  }),
);
