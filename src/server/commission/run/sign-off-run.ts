import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { commissionRuns } from '../tables.ts';
import { runByNo } from './close.ts';
import { tryLockRun } from './run.ts';
import { runRowOf } from './run-row.ts';

/** Signs off a draft. A new draft needs another sign-off. */
export const signOffRun = functions.commission.signOffRun.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    if (!(await tryLockRun(tx))) throw errors.DRAFT_CHANGED();
    const run = await runByNo(tx, input.run_no);
    if (!run) throw errors.UNKNOWN_RUN();
    if (run.status !== 'draft' || run.linesHash !== input.lines_hash) throw errors.DRAFT_CHANGED();
    if (run.signedOffBy !== null) throw errors.ALREADY_SIGNED();
    const [signed] = await tx
      .update(commissionRuns)
      .set({ signedOffBy: userIdOf(context.actor), signedOffAt: context.now() })
      .where(eq(commissionRuns.runNo, run.runNo))
      .returning();
    if (!signed) throw new Error('the locked run is missing');
    await writeAuditEvent(tx, context, 'sign-off-run', ['commission-run', String(run.runNo)], {
      linesHash: run.linesHash,
    });
    return runRowOf(signed);
  }),
);
