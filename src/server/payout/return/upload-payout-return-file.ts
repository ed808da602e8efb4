import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { largestReturnFile } from '#contract/payout/return-file.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { lockedBatch } from '../batch/batch-payments.ts';
import { bankFileOf } from '../batch/provider.ts';
import { payoutReturnFiles } from '../tables.ts';
import { returnFileRows, storedReturn } from './return-file.ts';

/**
 * Stores what a bank's file says, without its account numbers. The same file of the same batch again is the stored one.
 */
export const uploadPayoutReturnFile = functions.payout.uploadPayoutReturnFile.handler(
  async ({ input, context, errors }) => {
    if (input.file.size > largestReturnFile) throw errors.FILE_TOO_LARGE();
    if (input.file.size === 0) throw errors.EMPTY_FILE();
    const bytes = new Uint8Array(await input.file.arrayBuffer());
    return withActor(context.db, worker, async (tx) => {
      const batch = await lockedBatch(tx, input.batch_id);
      if (!batch) throw errors.UNKNOWN_BATCH();
      const format = bankFileOf(batch.format);
      if (format === null) throw errors.NO_FILE();
      if (batch.status === 'cancelled') throw errors.BATCH_CANCELLED();
      if (batch.status === 'open') throw errors.NOT_SENT();
      const returns = format.readReturns(new TextDecoder('latin1').decode(bytes));
      if ('fault' in returns) {
        switch (returns.fault) {
          case 'other-format':
            throw errors.OTHER_FORMAT();
          case 'cut-off':
            throw errors.CUT_OFF();
          case 'no-returns':
            throw errors.NO_RETURNS();
          case 'too-many':
            throw errors.TOO_MANY_RETURNS();
          case 'bad-record': {
            const { line } = returns;
            throw errors.BAD_RECORD({ message: `Record ${line} of the file cannot be read.`, data: { line } });
          }
        }
      }
      const { batchId } = batch;
      const contentHash = createHash('sha256').update(bytes).digest();
      const by = userIdOf(context.actor);
      const [stored] = await tx
        .insert(payoutReturnFiles)
        .values({ batchId, contentHash, entries: returns.map(storedReturn), createdBy: by, createdAt: context.now() })
        .onConflictDoNothing()
        .returning({ fileId: payoutReturnFiles.fileId });
      if (stored) {
        await writeAuditEvent(tx, context, 'upload-payout-return-file', ['payout-batch', batchId], {
          fileId: stored.fileId,
          entries: returns.length,
          sha256: contentHash.toString('hex'),
        });
      }
      const same = and(eq(payoutReturnFiles.batchId, batchId), eq(payoutReturnFiles.contentHash, contentHash));
      const [row] = same ? await returnFileRows(tx, same) : [];
      if (!row) throw new Error('a return file was not stored');
      return row;
    });
  },
);
