import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CommissionListRow, CommissionRow } from '#contract/statement/commission-row.ts';
import type { statementFunctions } from '#contract/statement/statement.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { listedRuns, monthIn, readStatementIds, sortByRun, statementId } from '../commission/sort-by-run.ts';
import { commissionRuns, commissions } from '../commission/tables.ts';
import { namedConsultants } from '../consultant/named-consultants.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { countRows, estimatedRows } from '../db/count-rows.ts';
import type { Transaction } from '../db/database.ts';
import { findPage, inOrderOf, type Key, sortBy } from '../db/keyset.ts';
import { functions } from '../implement.ts';
import { commissionRowOf } from './statement-row.ts';

/** The newest month first. Everyone but admins gets only their own statements of closed runs. The company reads those of admins. */
export const getCommissions = functions.statement.getCommissions.handler(({ input, context: { db, actor } }) => {
  const isAdmin = actor.role === 'admin';
  return withActor(db, isAdmin ? worker : actor, async (tx) => {
    const { wanted, sort, counting, counted } = await wantedStatements(tx, input, isAdmin ? null : userIdOf(actor));
    const list = { from: sql`${commissions}`, id: statementId(sql`${commissions}`), wanted, sort };
    const { ids, ...beside } = await findPage(tx, list, input);
    const rows = await withConsultants(tx, await statementsOf(tx, ids));
    const matching = sql`select from ${commissions} where ${wanted}`;
    return {
      data: rows,
      ...beside,
      ...(isAdmin && counted !== null
        ? { total: counted }
        : await countRows(tx, matching, { ...input, shown: ids.length }, counting)),
    };
  });
});

type StatementQuery = z.output<NonNullable<(typeof statementFunctions.getCommissions)['~orpc']['inputSchema']>>;

/** The statements of a query, of one consultant for `own`; where the runs know their number, it is `counted`. */
async function wantedStatements(tx: Transaction, query: StatementQuery, own: string | null) {
  const { searchTerm, consultant_id, payment } = query;
  const month = monthIn(searchTerm);
  const months = [query.period, month].filter((period) => period !== null);
  const named = searchTerm === '' || month !== null ? null : await namedConsultants(tx, searchTerm);
  const of = own ?? consultant_id;
  const runs = await listedRuns(tx, months);
  const all = runs.reduce((sum, { statementCount }) => sum + statementCount, 0);
  const narrowed =
    and(
      ...months.map((period) => sql`to_char(${commissions.period}, 'YYYY-MM') = ${period}`),
      consultant_id === null ? undefined : eq(commissions.consultantId, consultant_id),
      payment === null ? undefined : and(commissions.closed, paid[payment]),
    ) ?? sql`true`;
  const isPlain = of === null && payment === null;
  const expected =
    isPlain || named === null ? all : await estimatedRows(tx, sql`select from ${commissions} where ${narrowed}`);
  return {
    wanted: named === null ? narrowed : sql`${narrowed} and ${named.isNamed(sql`${commissions.consultantNo}`)}`,
    // A consultant has at most one statement of a run.
    sort: of === null ? sortByRun(runs, sql`${commissions.runNo}`, [consultantNo]) : ofOneConsultant,
    counting: named?.countingOf(expected) ?? {},
    counted: named === null && isPlain ? all : null,
  };
}

const consultantNo: Key = { column: sql`${commissions.consultantNo}`, type: 'number' };
const ofOneConsultant = sortBy(
  'period',
  true,
  { column: sql`${commissions.period}`, type: 'day' },
  { column: sql`${commissions.runNo}`, type: 'number' },
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
export async function statementRows(tx: Transaction, wanted: SQL | undefined, limit: number): Promise<CommissionRow[]> {
  const rows = await tx
    .select({ ...getTableColumns(commissions), exchangeRate: commissionRuns.exchangeRate })
    .from(commissions)
    .innerJoin(commissionRuns, eq(commissionRuns.runNo, commissions.runNo))
    .where(wanted)
    .orderBy(desc(commissions.period), desc(commissions.runNo), commissions.consultantNo)
    .limit(limit);
  return rows.map(commissionRowOf);
}

/** The statements of a page, in its order. */
async function statementsOf(tx: Transaction, page: readonly string[]): Promise<CommissionRow[]> {
  if (page.length === 0) return [];
  const { runs, ids } = readStatementIds(page);
  const wanted = and(inArray(commissions.runNo, runs), inArray(commissions.commissionId, ids));
  return inOrderOf(ids, await statementRows(tx, wanted, page.length), ({ commission_id }) => commission_id);
}
