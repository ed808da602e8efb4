import { and, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { commissionRuns, commissions } from '../commission/tables.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { commissionRowOf } from './statement-row.ts';

/** Newest run first. Row-level security limits everyone but admins to their own statements of closed runs. */
export const getCommissions = functions.statement.getCommissions.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const wanted = and(
      input.period === null ? undefined : eq(commissions.period, firstDayOf(input.period)),
      input.searchTerm === '' ? undefined : naming(input.searchTerm),
    );
    const [counted] = await tx.select({ total: count() }).from(commissions).where(wanted);
    return { data: await statementRows(tx, wanted, input), total: counted?.total ?? 0 };
  }),
);

/** Statements as rows, newest run first, within one run by consultant. */
export async function statementRows(
  tx: Transaction,
  wanted: SQL | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const rows = await tx
    .select({ ...getTableColumns(commissions), exchangeRate: commissionRuns.exchangeRate })
    .from(commissions)
    .innerJoin(commissionRuns, eq(commissionRuns.runNo, commissions.runNo))
    .where(wanted)
    .orderBy(desc(commissions.period), desc(commissions.runNo), commissions.consultantNo)
    .limit(limit)
    .offset(offset);
  return rows.map(commissionRowOf);
}

/** Matches a part of the name, or the period. */
function naming(term: string): SQL {
  return sql`(strpos(lower(${commissions.name}), lower(${term})) > 0 or to_char(${commissions.period}, 'YYYY-MM') = ${term})`;
}
