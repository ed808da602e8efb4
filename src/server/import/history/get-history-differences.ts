import { sql } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../../db/actor.ts';
import { matchesSearch } from '../../db/search/find-by-text.ts';
import { functions } from '../../implement.ts';
import { compared } from './get-history.ts';

type Row = {
  period: string;
  consultant_id: string;
  code: string;
  external_code: string | null;
  name: string;
  paid: string | null;
  calculated: string | null;
  difference: string;
  personal_volume: string | null;
  tier: string | null;
  personal_total: string | null;
  override_total: string | null;
  bonus_total: string | null;
};

/** By month, then by the former code: as the former system's own lists are sorted. */
export const getHistoryDifferences = functions.import.getHistoryDifferences.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { searchTerm, limit, offset } = input;
    const from = sql`from ${compared} join consultants c using (consultant_id)`;
    const condition = sql`compared_statements.paid <> compared_statements.calculated
      and (${matchesSearch(sql`c.search_text`, searchTerm)} or c.external_code = upper(${searchTerm.trim()}))`;
    const { rows } = await tx.execute<Row>(sql`
      select to_char(period, 'YYYY-MM') as period, consultant_id, c.code, c.external_code,
             c.first_name || ' ' || c.last_name as name, case when has_statement then paid end::text as paid,
             case when personal_volume is not null then calculated end::text as calculated,
             (calculated - paid)::text as difference, compared_statements.personal_volume::text as personal_volume, tier,
             personal_total::text as personal_total, override_total::text as override_total,
             bonus_total::text as bonus_total
      ${from} where ${condition}
      order by period, coalesce(c.external_code, c.code), consultant_id limit ${limit} offset ${offset}`);
    const counted = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from} where ${condition}`);
    return { data: rows.map(amounts), total: counted.rows[0]?.total ?? 0 };
  }),
);

const optional = (cents: string | null) => (cents === null ? null : formatAmount(BigInt(cents)));

const amounts = (row: Row) => ({
  ...row,
  paid: optional(row.paid),
  calculated: optional(row.calculated),
  difference: formatAmount(BigInt(row.difference)),
  personal_volume: optional(row.personal_volume),
  personal_total: optional(row.personal_total),
  override_total: optional(row.override_total),
  bonus_total: optional(row.bonus_total),
});
