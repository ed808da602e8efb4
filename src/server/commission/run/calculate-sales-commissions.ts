import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { sqlStateOf } from '../../db/sql-state.ts';
import { functions } from '../../implement.ts';
import { calculateOpenPeriod } from './run.ts';
import { runRowOf } from './run-row.ts';

// A concurrent run was faster: it changed what this one read, wrote the same draft, or holds a lock.
const overtaken = new Set(['40001', '40P01', '23505', '55P03']);

export const calculateSalesCommissions = functions.commission.calculateSalesCommissions.handler(
  async ({ context, errors }) => {
    const { company, actor, requestId } = context;
    const by = userIdOf(actor);
    const run = await withActor(
      context.db,
      worker,
      async (tx) => {
        // The transaction has its snapshot: what is recorded later is not in the draft.
        const now = context.now();
        const run = await calculateOpenPeriod(tx, { company, now, by });
        if (typeof run === 'string') throw errors.RUN_IN_PROGRESS();
        await writeAuditEvent(
          tx,
          { actor, requestId, now: () => now },
          'calculate-sales-commissions',
          ['commission-run', String(run.runNo)],
          { period: run.period, linesHash: run.linesHash, inputHash: run.inputHash },
        );
        return run;
      },
      'repeatable read',
    ).catch((error: unknown) => {
      if (overtaken.has(sqlStateOf(error) ?? '')) throw errors.RUN_IN_PROGRESS();
      throw error;
    });
    return { calculations_created: run.calculationCount, commissions_created: run.statementCount, run: runRowOf(run) };
  },
);
