import { eq } from 'drizzle-orm';
import { recordedReturns } from '#contract/payout/return-file.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { causeOfReturn, changesPayment } from '#domain/payout/return-code.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import { functions } from '../../implement.ts';
import { lockBalancesOf, lockedBatch } from '../batch/batch-payments.ts';
import { type FailedCredit, failCredits } from '../payment/fail-credits.ts';
import { bankReturned } from '../payment/failure-reason.ts';
import { payoutReturnFiles } from '../tables.ts';
import { changesOf, readEntries } from './return-file.ts';

/** Fails the payments that a return file names, as if an admin had recorded each of them. */
export const recordPayoutReturns = functions.payout.recordPayoutReturns.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const by = userIdOf(context.actor);
    const { idempotency_key: key, ...body } = input;
    const mine = eq(payoutReturnFiles.fileId, input.file_id);
    const record = async () => {
      const [file] = await tx.select().from(payoutReturnFiles).where(mine);
      if (!file) throw errors.UNKNOWN_RETURN_FILE();
      await lockedBatch(tx, file.batchId);
      await lockBalancesOf(tx, file.batchId);
      const read = await readEntries(tx, file, by);
      const changes = changesOf(read);
      const { count, total } = input.expected;
      if (changes.count !== count || changes.total !== total) throw errors.RETURNS_CHANGED({ data: changes });
      const call = { at: context.now(), by, timeZone: context.company.timeZone };
      const credits: FailedCredit[] = [];
      const done = { failed_count: 0, reversed_count: 0 };
      for (const { returned, entry, payment } of read) {
        if (payment === null || !changesPayment(entry.effect)) continue;
        credits.push({ payment, reason: bankReturned(returned), cause: causeOfReturn(returned) });
        const count = entry.payment?.payment_count ?? 0;
        if (entry.effect === 'reverses') done.reversed_count += count;
        else done.failed_count += count;
      }
      if (!(await failCredits(tx, credits, context, call))) {
        throw new Error(`returns of batch ${file.batchId} could not be recorded`);
      }
      await tx.update(payoutReturnFiles).set({ recordedAt: call.at, recordedBy: by }).where(mine);
      await writeAuditEvent(tx, context, 'record-payout-returns', ['payout-batch', file.batchId], {
        fileId: file.fileId,
        ...done,
        total,
      });
      return done;
    };
    const command = { actor: context.actor, key, functionName: 'record-payout-returns', body };
    const done = await runOnce(tx, command, recordedReturns, record);
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);
