import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { addMonths } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { functions } from '../implement.ts';
import { completedPayments } from '../payout/payment/completed-payments.ts';
import { figuresOf, type MonthRow, monthsUntil, shownMonths } from './financials.ts';

/**
 * The company's books: what completed orders came to, less the tax and the shipping that were refunded (their totals are already less
 * the returned goods), and the commissions that were paid, by the day they were: every payment that arrived
 * and did not come back, as the ledger has it, in the currency of the shop.
 */
export const getCompanyFinancials = functions.report.getCompanyFinancials.handler(({ context }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const open = await openPeriodOf(tx, company.timeZone, context.now());
      const { from } = instantsOf(addMonths(open, 1 - shownMonths), company.timeZone);
      const { until } = instantsOf(open, company.timeZone);
      const completed = sql`status = 'completed' and currency = ${company.currencies.shop}
        and period >= ${firstDayOf(addMonths(open, 1 - shownMonths))}::date`;
      const { rows } = await tx.execute<MonthRow>(sql`
        with months as (${monthsUntil(open, company)}),
        sold as (
          select to_char(period, 'YYYY-MM') as month, sum(total) as amount from orders
          where ${completed} group by 1),
        refunded as (
          select to_char(o.period, 'YYYY-MM') as month, sum(r.tax_amount + r.shipping_amount) as amount
          from order_returns r join orders o using (order_id)
          where ${completed} and r.tax_amount + r.shipping_amount > 0 group by 1),
        paid as (
          select m.name as month, sum(reported) as amount
          from (${completedPayments({ from, until }, sql`${company.currencies.shop}::text`)}) made
          join months m on made.completed_at >= m.from_at and made.completed_at < m.until_at
          group by 1)
        select m.name as period, (coalesce(s.amount, 0) - coalesce(r.amount, 0))::text as revenue,
               coalesce(p.amount, 0)::text as commissions, '0' as operations, '0' as marketing, '0' as other
        from months m left join sold s on s.month = m.name left join refunded r on r.month = m.name
             left join paid p on p.month = m.name
        order by m.name`);
      return { ...figuresOf(rows, company.currencies.shop), statements: [], statement_total: null };
    },
    'repeatable read',
  ),
);
