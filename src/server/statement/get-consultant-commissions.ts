import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { commissionStatus } from '#domain/statement/commission-status.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import { countRows } from '../db/count-rows.ts';
import type { Transaction } from '../db/database.ts';
import { findPage, sortBy } from '../db/keyset.ts';
import { matchesSearch } from '../db/search/find-by-text.ts';
import { type SearchedRows, searchRows } from '../db/search/search-rows.ts';
import { functions } from '../implement.ts';
import { countOf, listTotals } from '../report/list-totals.ts';

type Row = Record<
  'consultant_id' | 'code' | 'first_name' | 'last_name' | 'current_rank' | 'total' | 'pending',
  string
> & {
  readonly statements: number;
  readonly last_period: string | null;
};

/** In the order of their numbers; only the statements of the consultants on the page are summed up. The company reads, as admins see all. */
export const getConsultantCommissions = functions.statement.getConsultantCommissions.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const currency = context.company.currencies.shop;
    const { searchTerm } = input;
    const { from, wanted, counting } = await searchedConsultants(tx, searchTerm);
    const { ids, ...beside } = await findPage(tx, { from, id: sql`c.consultant_id`, wanted, sort: byNumber }, input);
    const { rows } = await tx.execute<Row>(sql`
      select c.consultant_id, c.code, c.first_name, c.last_name, c.current_rank, s.*
      from unnest(${sql.param(ids)}::uuid[]) with ordinality p (consultant_id, place) join consultants c using (consultant_id)
      cross join lateral (
        select count(*)::int as statements, coalesce(sum(total_earnings), 0)::text as total,
               coalesce(sum(total_earnings) filter (where check_date is null), 0)::text as pending,
               max(period)::text as last_period
        from commissions where consultant_id = c.consultant_id and closed and currency = ${currency}) s
      order by p.place`);
    return {
      data: rows.map(({ statements, total, pending, last_period: last, ...person }) => ({
        ...person,
        statement_count: statements,
        total_earnings: formatAmount(BigInt(total)),
        pending_earnings: formatAmount(BigInt(pending)),
        last_period: last === null ? null : periodOfDay(last),
        status: commissionStatus(BigInt(total)),
      })),
      ...beside,
      ...(searchTerm === ''
        ? { total: countOf(await listTotals(tx, 'consultants')) }
        : await countRows(tx, sql`select from ${from} where ${wanted}`, { ...input, shown: rows.length }, counting)),
    };
  }),
);

const byNumber = sortBy('number', false, { column: sql`c.consultant_no`, type: 'number' });

async function searchedConsultants(tx: Transaction, searchTerm: string): Promise<SearchedRows> {
  if (searchTerm === '') return { from: sql`consultants c`, wanted: sql`true`, counting: {} };
  const isFound = matchesSearch(sql`c.search_text`, searchTerm);
  const matches = sql`select * from consultants c where ${isFound}`;
  return searchRows(tx, {
    table: 'consultants',
    alias: sql`c`,
    matches,
    isFound,
    narrowed: sql`true`,
    isByName: false,
  });
}
