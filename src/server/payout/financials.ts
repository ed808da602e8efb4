import { sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/company.ts';
import type { FinancialFigures } from '#contract/financials.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { totalsOf } from '#domain/payout/financials.ts';
import { addMonths, type Period } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { consultantPeriods } from '../commission/consultant-period.ts';
import { earningsOf } from '../commission/earnings.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import { spans } from '../db/spans.ts';
import { functions } from '../implement.ts';
import { paymentsMade } from './payments-made.ts';

const months = 12;

/** What happened in one month, in cents, as the database answers it. */
type Row = {
  period: Period;
  revenue: string;
  commissions: string;
  operations: string;
  marketing: string;
  other: string;
};

/** A consultant's own books: closed months from her statements, the open one live from the engine. */
export const getFinancials = functions.financials.getFinancials.handler(({ context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const consultantId = userIdOf(context.actor);
      const found = await consultantPeriods(tx, consultantId, company, context.now());
      if (!found) throw errors.NOT_FOUND();
      const live = await earningsOf(tx, found, found.open, company, context.now());
      const { rows } = await tx.execute<Row>(sql`
        with months as (${monthsUntil(found.open, company)})
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
      // As in a statement: what is taken back of closed months is no less revenue, but a cost.
      const corrections = centsOf(live.corrections);
      const clawback = corrections < 0n ? -corrections : 0n;
      const withOpen = rows.map((row) =>
        row.period === found.open
          ? { ...row, revenue: String(centsOf(live.total) + clawback), commissions: String(clawback) }
          : row,
      );
      return figuresOf(withOpen, company.currencies.shop);
    },
    'repeatable read',
  ),
);

/**
 * The company's books: what completed orders came to, and the commissions that were paid, by the day they were: every payment that arrived
 * and did not come back, as the ledger has it, in the currency of the shop.
 */
export const getCompanyFinancials = functions.financials.getCompanyFinancials.handler(({ context }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const open = await openPeriodOf(tx, company.timeZone, context.now());
      const { from } = instantsOf(addMonths(open, 1 - months), company.timeZone);
      const { until } = instantsOf(open, company.timeZone);
      const { rows } = await tx.execute<Row>(sql`
        with months as (${monthsUntil(open, company)}),
        sold as (
          select to_char(period, 'YYYY-MM') as month, sum(total) as amount from orders
          where status = 'completed' and period >= ${firstDayOf(addMonths(open, 1 - months))}::date group by 1),
        paid as (
          select m.name as month, sum(reported) as amount
          from (${paymentsMade({ from, until }, sql`${company.currencies.shop}::text`)}) made
          join months m on made.completed_at >= m.from_at and made.completed_at < m.until_at
          group by 1)
        select m.name as period, coalesce(s.amount, 0)::text as revenue,
               coalesce(p.amount, 0)::text as commissions, '0' as operations, '0' as marketing, '0' as other
        from months m left join sold s on s.month = m.name left join paid p on p.month = m.name
        order by m.name`);
      return figuresOf(rows, company.currencies.shop);
    },
    'repeatable read',
  ),
);

/** The months that the books show, to the open one. */
const monthsUntil = (open: Period, { timeZone }: Pick<CompanySettings, 'timeZone'>) =>
  spans(
    Array.from({ length: months }, (_, at) => {
      const month = addMonths(open, at + 1 - months);
      return { name: month, ...instantsOf(month, timeZone) };
    }),
  );

const centsOf = (decimal: string): bigint => BigInt(decimal.replace('.', ''));

function figuresOf(rows: readonly Row[], currency: string): FinancialFigures {
  const sum = (of: 'commissions' | 'operations' | 'marketing' | 'other') =>
    rows.reduce((total, row) => total + BigInt(row[of]), 0n);
  const totals = totalsOf(
    rows.map((row) => ({
      revenue: BigInt(row.revenue),
      expenses: BigInt(row.commissions) + BigInt(row.operations) + BigInt(row.marketing) + BigInt(row.other),
    })),
  );
  return {
    currency,
    total_revenue: formatAmount(totals.revenue),
    total_expenses: formatAmount(totals.expenses),
    net_profit: formatAmount(totals.profit),
    profit_margin: totals.marginPercent,
    revenue_by_month: rows.map(({ period, revenue }) => ({ period, amount: formatAmount(BigInt(revenue)) })),
    expenses_by_category: [
      { category: 'Commissions', amount: formatAmount(sum('commissions')) },
      { category: 'Operations', amount: formatAmount(sum('operations')) },
      { category: 'Marketing', amount: formatAmount(sum('marketing')) },
      { category: 'Other', amount: formatAmount(sum('other')) },
    ],
  };
}
