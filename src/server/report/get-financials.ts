import { type SQL, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { centsOf, formatAmount, sumAmounts } from '#domain/money/decimal.ts';
import { addMonths } from '#domain/period/period.ts';
import { consultantPeriods } from '../commission/consultant-period.ts';
import { earningsOf } from '../commission/get-earnings.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { figuresOf, type MonthRow, monthsUntil, shownMonths } from './financials.ts';

/**
 * A consultant's books: closed months from their statements, the open one live from the engine. Clawbacks are a cost (BO-055), not
 * less revenue; corrections above zero are revenue. Revenue less clawbacks is what the statements have.
 */
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
      const first = firstDayOf(addMonths(periods.open, 1 - shownMonths));
      const { rows } = await tx.execute<MonthRow>(sql`
        with months as (${monthsUntil(periods.open, company)}),
        clawbacks as (${clawbacksSince(periods.consultant.consultantNo, first)})
        select m.name as period,
               (case when m.name = ${periods.open} then ${centsOf(live.total).toString()}::bigint else coalesce(s.total_earnings, 0) end
                + coalesce(c.amount, 0))::text as revenue,
               coalesce(c.amount, 0)::text as commissions,
               coalesce(e.operations, 0)::text as operations, coalesce(e.marketing, 0)::text as marketing,
               coalesce(e.other, 0)::text as other
        from months m
        left join lateral (
          select total_earnings from commissions
          where consultant_id = ${consultantId} and period = to_date(m.name, 'YYYY-MM') and closed) s on true
        left join clawbacks c on c.month = m.name
        left join lateral (
          select sum(amount) filter (where category = 'Operations') as operations,
                 sum(amount) filter (where category = 'Marketing') as marketing,
                 sum(amount) filter (where category = 'Other') as other
          from expenses
          where consultant_id = ${consultantId} and currency = ${company.currencies.shop}
            and spent_on >= m.from_at and spent_on < m.until_at) e on true
        order by m.name`);
      const statements = rows.map(({ period, revenue, commissions }) => ({
        period,
        earned: formatAmount(BigInt(revenue)),
        clawbacks: formatAmount(BigInt(commissions)),
        total: formatAmount(BigInt(revenue) - BigInt(commissions)),
      }));
      return {
        ...figuresOf(rows, company.currencies.shop),
        statements,
        statement_total: sumAmounts(statements.map(({ total }) => total)),
      };
    },
    'repeatable read',
  ),
);

/**
 * By month the clawbacks, in cents: the corrections below zero, each with the sum of its lines, as the consultant is notified of them
 * (`notifyOfClawbacks`). One change of sponsor is one correction, even if it corrects several closed months. Lines that cancel each
 * other are left out, as in Earnings (`withoutCancelled`).
 */
const clawbacksSince = (consultantNo: number, firstDay: string): SQL => sql`
  select month, -sum(amount) as amount
  from (select to_char(d.period, 'YYYY-MM') as month, sum(d.booked) as amount
        from (select period, correction_no, booked, sum(booked) over (partition by period, run_no, order_no, line_type, level) as net
              from commission_differences
              where consultant_no = ${consultantNo} and booked <> 0 and period >= ${firstDay}::date) d
        join commission_corrections k using (correction_no)
        where d.net <> 0
        group by 1, case when k.kind = 'sponsorship' then null else k.correction_no end, k.consultant_no, k.created_at) c
  where amount < 0 group by 1`;
