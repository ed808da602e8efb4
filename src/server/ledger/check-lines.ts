import { type SQL, sql } from 'drizzle-orm';

// The calculated lines of closed runs against their frozen inputs: lines, orders, members, statements.

/** By statement and kind of line: the sum of the lines, and the statement's amount. */
export const linesMakeStatements: SQL = sql`
  with closed as (select run_no, period, currency from commission_runs where status = 'closed'),
  summed as (
    select l.run_no, l.consultant_no, l.line_type, sum(l.amount + l.bonus) as amount
    from commission_calculations l join closed using (run_no)
    group by 1, 2, 3
    union all
    select closed.run_no, d.consultant_no, 3, sum(d.booked)
    from commission_differences d join closed using (period)
    group by 1, 2
    having sum(d.booked) <> 0
  ), stated as (
    select s.run_no, s.consultant_no, part.line_type, part.amount
    from commissions s join closed using (run_no)
    cross join lateral (values (0, s.personal_total), (1, s.override_total), (2, s.bonus_total),
                               (3, s.correction_total)) part (line_type, amount)
    where part.amount <> 0
  )
  select to_char(r.period, 'YYYY-MM') || ' ' || coalesce(c.code, 'nobody') || ' '
           || (array['personal', 'override', 'bonus', 'corrections'])[line_type + 1] as what,
         r.currency, coalesce(l.amount, 0) as one, coalesce(s.amount, 0) as other
  from summed l full join stated s using (run_no, consultant_no, line_type)
  join closed r using (run_no)
  left join consultants c using (consultant_no)`;

/** By consultant and month: the bases of completed orders with the adjustments, and the volume that the triggers maintain. */
export const volumesAreSold: SQL = sql`
  with shop as (select currency from orders order by order_no desc limit 1),
  counted as (
    select consultant_id, period, sum(amount) as amount from (
      select consultant_id, period, commissionable_base as amount from orders
      where status = 'completed' and consultant_id is not null
      union all
      select consultant_id, period, amount from volume_adjustments) parts
    group by 1, 2)
  select to_char(period, 'YYYY-MM') || ' ' || coalesce(c.code, 'nobody') as what, (select currency from shop) as currency,
         coalesce(b.amount, 0) as one, coalesce(v.volume, 0) as other
  from counted b full join consultant_volumes v using (consultant_id, period)
  left join consultants c using (consultant_id)`;

/** By statement: the frozen bases and adjustments of its consultant, and its personal volume. */
export const basesMakeVolumes: SQL = sql`
  with sold as (
    select o.run_no, o.consultant_no, sum(o.base) as base from commission_run_orders o group by 1, 2
  )
  select to_char(s.period, 'YYYY-MM') || ' ' || coalesce(c.code, 'nobody') as what, s.currency,
         coalesce(o.base, 0) + coalesce(m.volume_adjustment, 0) as one, s.personal_volume as other
  from commissions s
  left join sold o using (run_no, consultant_no)
  left join commission_run_members m using (run_no, consultant_no)
  left join consultants c using (consultant_no)
  where s.closed`;

/** By run: its base total and the sum of its frozen orders; its counts and the actual ones. */
export const basesMakeRuns: SQL = sql`
  select to_char(r.period, 'YYYY-MM') || ' ' || side.what as what, side.currency, side.one, side.other
  from commission_runs r
  cross join lateral (select count(*) as orders, coalesce(sum(base), 0) as base
                      from commission_run_orders o where o.run_no = r.run_no) o
  cross join lateral (select count(*) as lines from commission_calculations l where l.run_no = r.run_no) l
  cross join lateral (select count(*) as statements from commissions s where s.run_no = r.run_no and s.closed) s
  cross join lateral (select count(*) as members from commission_run_members m where m.run_no = r.run_no) m
  cross join lateral (values
    ('base', r.currency, o.base, r.base_total),
    ('orders', null, o.orders, r.order_count),
    ('lines', null, l.lines, r.calculation_count),
    ('statements', null, s.statements, r.statement_count),
    ('consultants', null, m.members, r.consultant_count)
  ) side (what, currency, one, other)
  where r.status = 'closed'`;

/**
 * By order: the number of closed runs that contain it, and that it is an order of the credited consultant. By run: its
 * lines, and those with a receiver and order in its frozen inputs.
 */
export const ordersCountedOnce: SQL = sql`
  with taken as (
    select o.order_no, o.consultant_no, count(*) over (partition by o.order_no) as times
    from commission_run_orders o join commission_runs r using (run_no) where r.status = 'closed'
  )
  select 'order ' || t.order_no as what, null::text as currency, t.times as one,
         case when c.consultant_id is null then 0 else 1 end as other
  from taken t
  left join orders o using (order_no)
  left join consultants c on c.consultant_id = o.consultant_id and c.consultant_no = t.consultant_no
  union all
  select 'lines of ' || to_char(r.period, 'YYYY-MM'), null, count(l.run_no),
         count(*) filter (where m.consultant_no is not null and (l.order_no is null or o.order_no is not null))
  from commission_runs r
  left join commission_calculations l using (run_no)
  left join commission_run_members m on m.run_no = l.run_no and m.consultant_no = l.consultant_no
  left join commission_run_orders o on o.run_no = l.run_no and o.order_no = l.order_no
  where r.status = 'closed'
  group by r.run_no, r.period`;
