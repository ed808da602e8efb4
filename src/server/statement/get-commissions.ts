import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { CommissionListRow } from '#contract/statement/commission-row.ts';
import { commissionRuns, commissions } from '../commission/tables.ts';
import { consultants } from '../consultant/tables.ts';
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
      input.consultant_id === null ? undefined : eq(commissions.consultantId, input.consultant_id),
      input.payment === null ? undefined : and(commissions.closed, paid[input.payment]),
      input.searchTerm === '' ? undefined : naming(input.searchTerm),
    );
    const [counted] = await tx.select({ total: count() }).from(commissions).where(wanted);
    const rows = await statementRows(tx, wanted, input);
    return { data: await withConsultants(tx, rows), total: counted?.total ?? 0 };
  }),
);

const paid = { pending: isNull(commissions.checkDate), paid: isNotNull(commissions.checkDate) } as const;

/** Statements with their consultants, in one query for all of them. */
async function withConsultants(
  tx: Transaction,
  rows: readonly Omit<CommissionListRow, 'consultant'>[],
): Promise<CommissionListRow[]> {
  const ids = [...new Set(rows.map(({ consultant_id }) => consultant_id))];
  if (ids.length === 0) return [];
  const people = await tx
    .select({
      id: consultants.consultantId,
      first_name: consultants.firstName,
      last_name: consultants.lastName,
      code: consultants.code,
    })
    .from(consultants)
    .where(inArray(consultants.consultantId, ids));
  const byId = new Map(people.map(({ id, ...consultant }) => [id, consultant]));
  return rows.map((row) => {
    const consultant = byId.get(row.consultant_id);
    if (!consultant) throw new Error(`the statement ${row.commission_id} has no consultant`);
    return { ...row, consultant };
  });
}

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

/** Matches a part of the name, the consultant's code, or the period. */
function naming(term: string): SQL {
  return sql`(strpos(lower(${commissions.name}), lower(${term})) > 0 or to_char(${commissions.period}, 'YYYY-MM') = ${term}
    or ${commissions.consultantId} = (select consultant_id from ${consultants} where code = upper(${term})))`;
}
