import { type SQL, sql } from 'drizzle-orm';

/**
 * `deeds (metric, at, counted)`: what of a consultant promotions and achievements count, dated, as the text of common
 * table expressions to stand after `with recursive`. `wanted` is a query of `(metric, since)`, each metric at most once:
 * what is not asked for, or was before, is not read. Sales are the commissionable base of completed orders in cents,
 * dated by their payment; what her whole downline sold is dated the same way. As worker.
 */
export const deedsOf = (consultantId: string, wanted: SQL): SQL => sql`
  wanted (metric, since) as materialized (${wanted}),
  downline (consultant_id, join_date) as (
    select consultant_id, join_date from consultants
    where sponsor_consultant_id = ${consultantId}
      and exists (select from wanted where metric in ('team_sales', 'downline'))
    union all
    select c.consultant_id, c.join_date from downline d join consultants c on c.sponsor_consultant_id = d.consultant_id),
  counted (metric, at, counted) as (
    select metric, coalesce(o.paid_at, o.order_date), counted
    from orders o
    cross join lateral (values ('orders', 1), ('personal_sales', o.commissionable_base)) as m (metric, counted)
    where o.consultant_id = ${consultantId} and o.status = 'completed'
    union all
    select 'team_sales', coalesce(o.paid_at, o.order_date), o.commissionable_base
    from downline d join orders o using (consultant_id)
    where o.status = 'completed' and exists (select from wanted where metric = 'team_sales')
    union all
    select 'recruits', join_date, 1 from consultants where sponsor_consultant_id = ${consultantId}
    union all
    select 'downline', join_date, 1 from downline
    union all
    select 'foundation_bonuses', r.closed_at, 1
    from commissions s join commission_runs r using (run_no)
    where s.consultant_id = ${consultantId} and s.closed and s.bonus_total > 0),
  deeds (metric, at, counted) as materialized (
    select metric, at, counted from counted join wanted using (metric) where at >= since)`;
