import { sql } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import { commissionStatus } from '#domain/statement/commission-status.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import { functions } from '../implement.ts';

type Row = Record<
  'consultant_id' | 'code' | 'first_name' | 'last_name' | 'current_rank' | 'total' | 'pending',
  string
> & {
  readonly statements: number;
  readonly last_period: string | null;
};

/** In the order of their numbers; only the statements of the consultants on the page are summed up. */
export const getConsultantCommissions = functions.statement.getConsultantCommissions.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const currency = context.company.currencies.shop;
    const term = input.searchTerm;
    const wanted =
      term === ''
        ? sql`true`
        : sql`(strpos(lower(first_name || ' ' || last_name), lower(${term})) > 0 or code = upper(${term}))`;
    const { rows } = await tx.execute<Row>(sql`
      select c.consultant_id, c.code, c.first_name, c.last_name, c.current_rank, s.*
      from (select * from consultants where ${wanted} order by consultant_no
            limit ${input.limit} offset ${input.offset}) c
      cross join lateral (
        select count(*)::int as statements, coalesce(sum(total_earnings), 0)::text as total,
               coalesce(sum(total_earnings) filter (where check_date is null), 0)::text as pending,
               max(period)::text as last_period
        from commissions where consultant_id = c.consultant_id and closed and currency = ${currency}) s
      order by c.consultant_no`);
    const { rows: counted } = await tx.execute<{ total: number }>(
      sql`select count(*)::int as total from consultants where ${wanted}`,
    );
    return {
      data: rows.map(({ statements, total, pending, last_period: last, ...person }) => ({
        ...person,
        statement_count: statements,
        total_earnings: formatAmount(BigInt(total)),
        pending_earnings: formatAmount(BigInt(pending)),
        last_period: last === null ? null : periodOfDay(last),
        status: commissionStatus(BigInt(total)),
      })),
      total: counted[0]?.total ?? 0,
    };
  }),
);
