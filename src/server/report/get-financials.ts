import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { centsOf } from '#domain/money/decimal.ts';
import { consultantPeriods } from '../commission/consultant-period.ts';
import { earningsOf } from '../commission/get-earnings.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { figuresOf, monthsUntil, type Row } from './financials.ts';

/** A consultant's books: closed months from their statements, the open one live from the engine. */
export const getFinancials = functions.report.getFinancials.handler(({ context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const consultantId = userIdOf(context.actor);
      const periods = await consultantPeriods(tx, consultantId, company, context.now());
      if (!periods) throw errors.NOT_FOUND();
      const live = await earningsOf(tx, periods, { period: periods.open, closed: null }, company, context.now());
      const { rows } = await tx.execute<Row>(sql`
        with months as (${monthsUntil(periods.open, company)})
        select m.name as period,
               coalesce(s.total_earnings - least(s.correction_total, 0), 0)::text as revenue,
               coalesce(-least(s.correction_total, 0), 0)::text as commissions,
               coalesce(e.operations, 0)::text as operations, coalesce(e.marketing, 0)::text as marketing,
               coalesce(e.other, 0)::text as other
        from months m
        left join lateral (
          select total_earnings, correction_total from commissions
          where consultant_id = ${consultantId} and period = to_date(m.name, 'YYYY-MM') and closed) s on true
        left join lateral (
          select sum(amount) filter (where category = 'Operations') as operations,
                 sum(amount) filter (where category = 'Marketing') as marketing,
                 sum(amount) filter (where category = 'Other') as other
          from expenses
          where consultant_id = ${consultantId} and currency = ${company.currencies.shop}
            and spent_on >= m.from_at and spent_on < m.until_at) e on true
        order by m.name`);
      // As in a statement: a correction of closed months is a cost, not less revenue.
      const corrections = centsOf(live.corrections);
      const clawback = corrections < 0n ? -corrections : 0n;
      const withOpen = rows.map((row) =>
        row.period === periods.open
          ? { ...row, revenue: String(centsOf(live.total) + clawback), commissions: String(clawback) }
          : row,
      );
      return figuresOf(withOpen, company.currencies.shop);
    },
    'repeatable read',
  ),
);
