import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { periodOfDay } from '../../db/columns.ts';
import { sqlStateOf } from '../../db/sql-state.ts';
import { functions } from '../../implement.ts';
import { commissionRuns } from '../tables.ts';
import { presentInputs, runByNo } from './close.ts';
import { tryLockRun } from './run.ts';
import { runRowOf } from './run-row.ts';

/**
 * Signs off a draft that has the present data of its month. A new draft needs another sign-off. It reads all of that data in one state
 * of the database, so it runs where the company is calculated.
 */
export const signOffRun = functions.commission.signOffRun.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      if (!(await tryLockRun(tx))) throw errors.DRAFT_CHANGED();
      const run = await runByNo(tx, input.run_no);
      if (!run) throw errors.UNKNOWN_RUN();
      if (run.status !== 'draft' || run.linesHash !== input.lines_hash) throw errors.DRAFT_CHANGED();
      if (run.signedOffBy !== null) throw errors.ALREADY_SIGNED();
      const { hash } = await presentInputs(tx, periodOfDay(run.period), context.company.timeZone);
      if (hash !== run.inputHash) throw errors.DRAFT_OUTDATED();
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
    },
    'repeatable read',
  ).catch((error: unknown) => {
    // Another calculation has replaced the draft meanwhile.
    throw sqlStateOf(error) === '40001' ? errors.DRAFT_CHANGED() : error;
  }),
);
