import { desc, eq, sql } from 'drizzle-orm';
import type { AdminCharts } from '#contract/report/admin-dashboard.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { addMonths } from '#domain/period/period.ts';
import { type HalfOpen, instantsOf, periodOf } from '#domain/period/zone.ts';
import { commissionRuns } from '../commission/tables.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { timeRanges } from '../db/time-ranges.ts';
import { functions } from '../implement.ts';
import { countOf, listTotals, totalsBetween } from './list-totals.ts';

const months = 12;

type Month = HalfOpen & { readonly name: string };

export const getAdminCharts = functions.report.getAdminCharts.handler(({ context }) =>
  withActor(
    context.db,
    context.actor,
    async (tx): Promise<AdminCharts> => {
      const { currencies, timeZone } = context.company;
      const present = periodOf(context.now(), timeZone);
      const shown = Array.from({ length: months }, (_, at): Month => {
        const period = addMonths(present, at + 1 - months);
        return { name: period, ...instantsOf(period, timeZone) };
      });
      return {
        currency: currencies.shop,
        revenue_trend: await revenueTrend(tx, shown, currencies.shop),
        commission_distribution: await commissionDistribution(tx),
        consultant_growth: await consultantGrowth(tx, shown),
      };
    },
    'repeatable read',
  ),
);

/**
 * Totals of the orders of each month that are not cancelled, by the day they were placed; and of those of the former system, which
 * are not orders of the company.
 */
async function revenueTrend(tx: Transaction, shown: readonly Month[], currency: string) {
  const totals = await totalsBetween(tx, 'orders', shown, { without: 'cancelled', currency });
  const amounts = new Map(totals.map(({ name, amount }) => [name, amount]));
  const { rows } = await tx.execute<{ period: string; former: string }>(sql`
    select m.name as period, coalesce(sum(h.subtotal - h.discounts - h.returns + h.tax + h.shipping), 0)::text as former
    from (${timeRanges(shown)}) m
    join history_orders h on h.period = to_date(m.name, 'YYYY-MM') and h.status <> 'cancelled' and h.currency = ${currency}
    group by m.name`);
  const former = new Map(rows.map(({ period, former: amount }) => [period, BigInt(amount)]));
  return shown.map(({ name }) => ({
    period: name,
    amount: formatAmount(amounts.get(name) ?? 0n),
    former: formatAmount(former.get(name) ?? 0n),
  }));
}

/** The last closed period by kind of earning. */
async function commissionDistribution(tx: Transaction): Promise<AdminCharts['commission_distribution']> {
  const [run] = await tx
    .select()
    .from(commissionRuns)
    .where(eq(commissionRuns.status, 'closed'))
    .orderBy(desc(commissionRuns.period))
    .limit(1);
  if (!run) return null;
  return {
    period: periodOfDay(run.period),
    total: formatAmount(run.total),
    parts: [
      { part: 'personal', amount: formatAmount(run.personalTotal) },
      { part: 'override', amount: formatAmount(run.overrideTotal) },
      { part: 'foundation_bonus', amount: formatAmount(run.bonusTotal) },
      { part: 'correction', amount: formatAmount(run.correctionTotal) },
    ],
  };
}

/** Counted back from the present total: the consultants of a month are those of the next one who had joined before it. */
async function consultantGrowth(tx: Transaction, shown: readonly Month[]): Promise<AdminCharts['consultant_growth']> {
  const joined = await totalsBetween(tx, 'consultants', shown, { without: 'left' });
  const joinedIn = new Map(joined.map(({ name, count }) => [name, count]));
  let consultants = countOf(await listTotals(tx, 'consultants'), ({ state }) => state !== 'left');
  const backwards = shown.toReversed().map(({ name }) => {
    const month = { period: name, consultants };
    consultants -= joinedIn.get(name) ?? 0;
    return month;
  });
  return backwards.reverse();
}
