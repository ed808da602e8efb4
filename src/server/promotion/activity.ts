import { type SQL, sql } from 'drizzle-orm';
import { addMonths, monthsBetween, type Period } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import type { Window } from '#domain/promotion/promotion.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { below } from '../genealogy/subtree.ts';

/**
 * `activity (metric, at, counted)`: what a consultant did themselves, as dated events that promotions and achievements count, as the
 * text of common table expressions. `wanted` is a query of `(metric, since)` with each metric at most once; other metrics and earlier
 * events are not counted. Sales are the commissionable base of completed orders in cents, on the day that decides their month
 * (`ownPeriodOf`); sales of the whole downline are dated the same way. As worker.
 */
export const activityOf = (consultantId: string, wanted: SQL): SQL => sql`
  wanted (metric, since) as materialized (${wanted}),
  counted (metric, at, counted) as (
    select metric, ${soldAt}, counted
    from orders o
    cross join lateral (values ('orders', 1), ('personal_sales', o.commissionable_base)) as m (metric, counted)
    where o.consultant_id = ${consultantId} and o.status = 'completed'
    union all
    select 'recruits', join_date, 1 from consultants where sponsor_consultant_id = ${consultantId}
    union all
    select 'foundation_bonuses', r.closed_at, 1
    from commissions s join commission_runs r using (run_no)
    where s.consultant_id = ${consultantId} and s.closed and s.bonus_total > 0),
  activity (metric, at, counted) as materialized (
    select metric, at, counted from counted join wanted using (metric) where at >= since)`;

/** When a completed order `o` was sold. */
export const soldAt = sql`case o.source when 'import' then o.order_date else o.paid_at end`;

/**
 * The months that can hold an order sold from `since` on: it counts in the month it was sold in or a later one, at the latest
 * in the one after the present, which is open when the present one was closed before its end. By the company's calendar.
 */
export function monthsSince(since: Date, now: Date, timeZone: string): Period[] {
  const first = periodOf(since, timeZone);
  const count = monthsBetween(first, periodOf(now, timeZone)) + 2;
  return Array.from({ length: Math.max(0, count) }, (_, later) => addMonths(first, later));
}

/**
 * What everyone below a path sold in each window, in cents. `months` can hold all these orders. One sum for each window is added up
 * while the orders are read: an index has all columns (`orders_period`), and rows of windows to join or to group by take as long again.
 * `tx` acts as the worker.
 */
export async function teamSalesIn(
  tx: Transaction,
  path: Buffer,
  windows: readonly Window[],
  months: readonly Period[],
): Promise<bigint[]> {
  if (windows.length === 0) return [];
  const sums = windows.map(
    ({ startsAt, endsAt }) => sql`coalesce(sum(base) filter (
      where at >= ${startsAt.toISOString()}::timestamptz and at < ${endsAt.toISOString()}::timestamptz), 0)::text`,
  );
  const { rows } = await tx.execute<{ sums: string[] }>(sql`
    select array[${sql.join(sums, sql`, `)}] as sums
    from (
      select ${soldAt} as at, o.commissionable_base as base
      from genealogy_paths p join orders o using (consultant_id)
      where ${below(path)} and o.status = 'completed' and o.period = any(${sql.param(months.map(firstDayOf))}::date[])) sold`);
  return (rows[0]?.sums ?? []).map(BigInt);
}
