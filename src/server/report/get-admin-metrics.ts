import { sql } from 'drizzle-orm';
import type { AdminMetrics } from '#contract/report/admin-dashboard.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { millisecondsPerDay } from '#domain/period/day.ts';
import { addMonths, type Period } from '#domain/period/period.ts';
import { instantsOf, periodOf } from '#domain/period/zone.ts';
import { commissionRate, newConsultantDays, percentChange } from '#domain/report/admin-metrics.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { amountOf, countOf, listTotals } from './list-totals.ts';

export const getAdminMetrics = functions.report.getAdminMetrics.handler(({ context }) =>
  withActor(
    context.db,
    context.actor,
    async (tx): Promise<AdminMetrics> => {
      const { currencies, timeZone } = context.company;
      const now = context.now();
      const period = await openPeriodOf(tx, timeZone, now);
      return {
        ...(await orderFigures(tx, currencies.shop)),
        ...(await commissionFigures(tx, currencies.shop)),
        ...(await peopleFigures(tx, period, now)),
        monthlyGrowth: await monthlyGrowth(tx, periodOf(now, timeZone), timeZone),
        currency: currencies.shop,
        period,
        as_of: now.toISOString(),
      };
    },
    'repeatable read',
  ),
);

async function orderFigures(tx: Transaction, currency: string) {
  const totals = await listTotals(tx, 'orders');
  const amount = (isWanted: (state: string) => boolean) =>
    formatAmount(amountOf(totals, (total) => total.currency === currency && isWanted(total.state)));
  return {
    totalOrders: countOf(totals),
    totalRevenue: amount((state) => state !== 'cancelled'),
    unpaidRevenue: amount((state) => state === 'pending'),
  };
}

/** Only closed runs: a draft is not owed to anybody yet. */
async function commissionFigures(tx: Transaction, currency: string) {
  const { rows } = await tx.execute<{ total: string; pending: string }>(sql`
    select coalesce((select sum(total) from commission_runs where status = 'closed' and currency = ${currency}), 0)::text as total,
           coalesce((select sum(total_earnings) from commissions
                     where closed and check_date is null and currency = ${currency}), 0)::text as pending`);
  const { rows: runs } = await tx.execute<{ period: string; total: string; base: string }>(sql`
    select period::text, total::text, base_total::text as base from commission_runs
    where status = 'closed' order by period desc limit 1`);
  const [last] = runs;
  const { total = '0', pending = '0' } = rows[0] ?? {};
  return {
    totalCommissions: formatAmount(BigInt(total)),
    pendingCommissions: formatAmount(BigInt(pending)),
    averageCommissionRate: last
      ? {
          period: periodOfDay(last.period),
          percent: commissionRate(BigInt(last.total), BigInt(last.base)),
          commissions: formatAmount(BigInt(last.total)),
          base: formatAmount(BigInt(last.base)),
        }
      : null,
  };
}

async function peopleFigures(tx: Transaction, period: Period, now: Date) {
  const newSince = new Date(now.getTime() - newConsultantDays * millisecondsPerDay).toISOString();
  const firstDay = sql`${firstDayOf(period)}::date`;
  const { rows } = await tx.execute<Record<'active' | 'new' | 'ranks', number>>(sql`
    with active as (
      select c.current_rank, c.join_date from consultant_volumes v join consultants c using (consultant_id)
      where v.period = ${firstDay} and v.volume > 0 and c.status <> 'left')
    select count(*)::int as active,
           (count(*) filter (where join_date >= ${newSince}::timestamptz))::int as new,
           count(distinct current_rank)::int as ranks
    from active`);
  const { active = 0, new: newAndActive = 0, ranks = 0 } = rows[0] ?? {};
  return {
    totalConsultants: countOf(await listTotals(tx, 'consultants'), ({ state }) => state !== 'left'),
    activeConsultants: newAndActive,
    totalCustomers: countOf(await listTotals(tx, 'customers')),
    activeRanks: ranks,
    consultantsWithVolume: active,
  };
}

async function monthlyGrowth(tx: Transaction, present: Period, timeZone: string): Promise<number> {
  const { from: lastMonth } = instantsOf(addMonths(present, -1), timeZone);
  const { from: monthBefore } = instantsOf(addMonths(present, -2), timeZone);
  const { rows } = await tx.execute<{ since: number; before: number }>(sql`
    select (count(*) filter (where join_date >= ${lastMonth.toISOString()}::timestamptz))::int as since,
           (count(*) filter (where join_date < ${lastMonth.toISOString()}::timestamptz))::int as before
    from consultants where join_date >= ${monthBefore.toISOString()}::timestamptz`);
  const { since = 0, before = 0 } = rows[0] ?? {};
  return percentChange(since, before);
}
