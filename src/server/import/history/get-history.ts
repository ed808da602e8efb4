import { sql } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { historyPeriods, monthsDone } from './calculate-history.ts';

type Row = {
  period: string;
  orders: number;
  base: string;
  statements: number;
  paid: string;
  plan_version: number | null;
  calculated: string;
  differences: number;
};

export const getHistory = functions.import.getHistory.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    // Read before the months: if the calculation ends in between, the months are complete.
    const done = await monthsDone(tx);
    // Pages ask again and again while it runs: the sums would take seconds each time.
    if (done !== null) {
      return { calculation: { months_done: done, months_total: (await historyPeriods(tx)).length }, months: [] };
    }
    const { rows } = await tx.execute<Row>(sql`
      with sold as (
        select period, count(*)::int as orders,
               coalesce(sum(commissionable_base) filter (where status = 'completed' and consultant_id is not null), 0) as base
        from history_orders group by period),
      paid as (select period, count(*)::int as statements, sum(paid) as paid from history_statements group by period),
      compared as (
        select period, sum(calculated) as calculated, (count(*) filter (where calculated <> paid))::int as differences
        from ${compared} group by period)
      select to_char(period, 'YYYY-MM') as period, coalesce(orders, 0) as orders, coalesce(base, 0)::text as base,
             coalesce(statements, 0) as statements, coalesce(paid.paid, 0)::text as paid, h.plan_version,
             coalesce(compared.calculated, 0)::text as calculated, coalesce(differences, 0) as differences
      from sold full join paid using (period) left join history_calculations h using (period)
      left join compared using (period) order by period`);
    return {
      calculation: null,
      months: rows.map(({ plan_version, calculated, differences, ...month }) => ({
        ...month,
        base: formatAmount(BigInt(month.base)),
        paid: formatAmount(BigInt(month.paid)),
        calculated:
          plan_version === null ? null : { plan_version, differences, total: formatAmount(BigInt(calculated)) },
      })),
    };
  }),
);

/** The amounts paid and those of the plan, by month and consultant, of the months that are calculated. */
export const compared = sql`(
  select period, consultant_id, coalesce(s.paid, 0) as paid, s.paid is not null as has_statement,
         coalesce(r.personal_total + r.override_total + r.bonus_total, 0) as calculated, r.personal_volume, r.tier,
         r.personal_total, r.override_total, r.bonus_total
  from history_statements s full join history_results r using (period, consultant_id)
  where period in (select period from history_calculations)) as compared_statements`;
