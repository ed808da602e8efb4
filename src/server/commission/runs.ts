import { count, desc, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { auditEvents } from '../audit/tables.ts';
import { withActor } from '../db/actor.ts';
import { sqlStateOf } from '../db/sql-state.ts';
import { functions } from '../implement.ts';
import { closeRun } from './close.ts';
import { calculateOpenPeriod } from './run.ts';
import { runRowOf } from './run-row.ts';
import { commissionRuns } from './tables.ts';

// Another run was quicker: it changed what this one saw, wrote the draft this one would write, or holds what it needs.
const overtaken = new Set(['40001', '40P01', '23505', '55P03']);

export const getCommissionRuns = functions.commission.getCommissionRuns.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const wanted =
      input.searchTerm === ''
        ? undefined
        : sql`strpos(to_char(${commissionRuns.period}, 'YYYY-MM'), ${input.searchTerm}) > 0`;
    const [counted] = await tx.select({ total: count() }).from(commissionRuns).where(wanted);
    const runs = await tx
      .select()
      .from(commissionRuns)
      .where(wanted)
      .orderBy(desc(commissionRuns.period), desc(commissionRuns.runNo))
      .limit(input.limit)
      .offset(input.offset);
    return { data: runs.map(runRowOf), total: counted?.total ?? 0 };
  }),
);

export const calculateSalesCommissions = functions.commission.calculateSalesCommissions.handler(
  async ({ context, errors }) => {
    const { company, actor, requestId } = context;
    const by = userIdOf(actor);
    const now = context.now();
    const run = await withActor(
      context.db,
      worker,
      async (tx) => {
        const made = await calculateOpenPeriod(tx, { company, now, by });
        if (typeof made === 'string') throw errors.RUN_IN_PROGRESS();
        await tx.insert(auditEvents).values({
          requestId,
          actorId: by,
          actorRole: actor.role,
          action: 'calculate-sales-commissions',
          objectType: 'commission-run',
          objectId: String(made.runNo),
          detail: { period: made.period, linesHash: made.linesHash, inputHash: made.inputHash },
          createdAt: now,
        });
        return made;
      },
      'repeatable read',
    ).catch((error: unknown) => {
      if (overtaken.has(sqlStateOf(error) ?? '')) throw errors.RUN_IN_PROGRESS();
      throw error;
    });
    return { calculations_created: run.calculationCount, commissions_created: run.statementCount, run: runRowOf(run) };
  },
);

export const closeCommissionRun = functions.commission.closeCommissionRun.handler(
  async ({ input, context, errors }) => {
    const { company, actor, requestId } = context;
    const call = { company, now: context.now(), by: userIdOf(actor) };
    const closed = await withActor(context.db, worker, async (tx) => {
      const done = await closeRun(tx, call, {
        runNo: input.run_no,
        linesHash: input.lines_hash,
        exchangeRate: input.exchange_rate,
        beforeItsEnd: input.before_its_end,
        requestId,
      });
      if (typeof done === 'string') throw errors[done]();
      return done;
    });
    return runRowOf(closed);
  },
);
