import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { payoutBatches, payoutReturnFiles } from '../tables.ts';
import { changesOf, manualTotalOf, readEntries, returnFileRows } from './return-file.ts';

/** A return file with what each entry does if this admin records it now. */
export const getPayoutReturnFile = functions.payout.getPayoutReturnFile.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const mine = eq(payoutReturnFiles.fileId, input.file_id);
    const [stored] = await tx
      .select({ file: payoutReturnFiles, currency: payoutBatches.currency })
      .from(payoutReturnFiles)
      .innerJoin(payoutBatches, eq(payoutBatches.batchId, payoutReturnFiles.batchId))
      .where(mine);
    const [row] = await returnFileRows(tx, mine);
    if (!stored || !row) throw errors.UNKNOWN_RETURN_FILE();
    const read = await readEntries(tx, stored.file, userIdOf(context.actor));
    return {
      ...row,
      currency: stored.currency,
      entries: read.map(({ entry }) => entry),
      changes: changesOf(read),
      manual_total: manualTotalOf(read),
    };
  }),
);
