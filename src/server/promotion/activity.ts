import { type SQL, sql } from 'drizzle-orm';
import { addMonths, monthsBetween, type Period } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import { firstDayOf } from '../db/columns.ts';

/** The months with orders that can count for a team, or `every`. */
export type TeamMonths = readonly Period[] | 'every';

/**
 * `activity (metric, at, counted)`: a consultant's dated events that promotions and achievements count, as the text of
 * common table expressions after `with recursive`. `wanted` is a query of `(metric, since)` with each metric at most
 * once; other metrics and earlier events are not counted. Sales are the commissionable base of completed orders in
 * cents, on the day that decides their month (`ownPeriodOf`); sales of the whole downline are dated the same way. As
 * worker.
 */
export const activityOf = (consultantId: string, wanted: SQL, teamMonths: TeamMonths): SQL => sql`
  wanted (metric, since) as materialized (${wanted}),
  downline (consultant_id, join_date) as (
    select consultant_id, join_date from consultants
    where sponsor_consultant_id = ${consultantId}
      and exists (select from wanted where metric in ('team_sales', 'downline'))
    union all
    select c.consultant_id, c.join_date from downline d join consultants c on c.sponsor_consultant_id = d.consultant_id),
  counted (metric, at, counted) as (
    select metric, ${soldAt}, counted
    from orders o
    cross join lateral (values ('orders', 1), ('personal_sales', o.commissionable_base)) as m (metric, counted)
    where o.consultant_id = ${consultantId} and o.status = 'completed'
    union all
    select 'team_sales', sold.at, sold.base
    from downline d
    cross join lateral (${soldByMember(teamMonths)}) sold
    where exists (select from wanted where metric = 'team_sales')
    union all
    select 'recruits', join_date, 1 from consultants where sponsor_consultant_id = ${consultantId}
    union all
    select 'downline', join_date, 1 from downline
    union all
    select 'foundation_bonuses', r.closed_at, 1
    from commissions s join commission_runs r using (run_no)
    where s.consultant_id = ${consultantId} and s.closed and s.bonus_total > 0),
  activity (metric, at, counted) as materialized (
    select metric, at, counted from counted join wanted using (metric) where at >= since)`;

/** When a completed order `o` was sold. */
const soldAt = sql`case o.source when 'import' then o.order_date else o.paid_at end`;

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
 * The completed orders of the member `d`. `offset 0` keeps the planner at reading those of some months member by member, a
 * month at a time (index `orders_period`): it cannot know that most teams are a small part of the company.
 */
const soldByMember = (months: TeamMonths): SQL =>
  months === 'every'
    ? sql`
      select ${soldAt} as at, o.commissionable_base as base
      from orders o where o.consultant_id = d.consultant_id and o.status = 'completed'`
    : sql`
      select ${soldAt} as at, o.commissionable_base as base
      from orders o
      where o.consultant_id = d.consultant_id and o.status = 'completed'
        and o.period = any(array(
          select value::date from jsonb_array_elements_text(${JSON.stringify(months.map(firstDayOf))}::jsonb)))
      offset 0`;
