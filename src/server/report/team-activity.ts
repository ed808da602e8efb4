import { sql } from 'drizzle-orm';
import type { TeamActivity } from '#contract/report/dashboard.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { periodOf, weeksUntil } from '#domain/period/zone.ts';
import type { PeriodScope } from '../commission/scope.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { downlineOf } from '../genealogy/downline.ts';

const weeks = 12;

/** The orders of a consultant's team without their own, in the open period and by week. `tx` acts as the worker. */
export async function teamActivityOf(
  tx: Transaction,
  consultantId: string,
  scope: PeriodScope,
  now: Date,
  timeZone: string,
): Promise<TeamActivity> {
  return {
    orders: await ordersOf(tx, consultantId, scope),
    sales_by_week: await salesByWeek(tx, consultantId, scope, now, timeZone),
  };
}

/** The team's sales of the last twelve weeks: the bases of completed orders by the day they were paid. */
async function salesByWeek(
  tx: Transaction,
  consultantId: string,
  scope: PeriodScope,
  now: Date,
  timeZone: string,
): Promise<TeamActivity['sales_by_week']> {
  const shown = weeksUntil(now, weeks, timeZone);
  // The weeks follow one another. One more boundary ends the last one.
  const bounds = [...shown.map(({ from }) => from), ...shown.slice(-1).map(({ until }) => until)];
  // An order of the shop counts in the month in which it was paid or in a later one. The period alone tells the planner how many
  // orders these are.
  const first = periodOf(bounds[0] ?? now, timeZone);
  const { rows } = await tx.execute<{ week: number; amount: string }>(sql`
    with recursive ${await downlineOf(tx, consultantId, scope)}
    select width_bucket(coalesce(o.paid_at, o.order_date),
             ${sql.param(bounds.map((bound) => bound.toISOString()))}::timestamptz[]) as week,
           sum(o.commissionable_base)::text as amount
    from downline d join orders o using (consultant_id)
    where d.level > 0 and o.status = 'completed'
      and (o.period >= ${firstDayOf(first)}::date or o.source = 'import') group by 1`);
  const amountOf = new Map(rows.map(({ week, amount }) => [week, amount]));
  return shown.map(({ monday }, at) => ({ week: monday, amount: formatAmount(BigInt(amountOf.get(at + 1) ?? 0)) }));
}

/** The team's orders of the period: completed ones count in it, the others were ordered in it. */
async function ordersOf(tx: Transaction, consultantId: string, scope: PeriodScope): Promise<TeamActivity['orders']> {
  const { rows } = await tx.execute<TeamActivity['orders']>(sql`
    with recursive ${await downlineOf(tx, consultantId, scope)}
    select count(*) filter (where o.status = 'completed' and o.period = ${scope.firstDay}::date)::int as completed,
           count(*) filter (where o.status = 'pending')::int as pending,
           count(*) filter (where o.status = 'processing')::int as processing
    from downline d join orders o using (consultant_id)
    where d.level > 0
      and ((o.status = 'completed' and o.period = ${scope.firstDay}::date)
           or (o.status in ('pending', 'processing') and o.order_date >= ${scope.from.toISOString()}::timestamptz
               and o.order_date < ${scope.end.toISOString()}::timestamptz))`);
  return rows[0] ?? { completed: 0, pending: 0, processing: 0 };
}
