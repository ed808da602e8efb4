import { count, desc, sql } from 'drizzle-orm';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { commissionRuns } from '../tables.ts';
import { runRowOf } from './run-row.ts';

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
