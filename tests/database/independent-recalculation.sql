-- A month added up again in plain SQL, from orders, sponsorships, adjustments and consultants alone: an accountant's second
-- opinion on the first version of the plan. It shares nothing with the engine, not even the frozen inputs of the run.
-- $1 is the first day of the month, $2 the company's time zone, $3 the instant whose knowledge counts, null for the present:
-- returns, cancellations and corrected sponsorships that were recorded later are not known, and what is kept is the run with
-- the differences that were booked until then. Answers what is kept and not added up here, and the other
-- way round: no row when both agree, to the cent, on every line and every statement.
with recursive month as (
  select $1::date as first_day, ($1::date + interval '1 month') at time zone $2 as ends,
         (select run_no from commission_runs where period = $1::date and status = 'closed') as run_no,
         coalesce($3::timestamptz, 'infinity') as known
),
ladder (track, code, minimum, personal, overrides) as (values
  ('beauty', 'PS20', 100, 2000, '{}'::int[]),
  ('beauty', 'PS30', 100000, 3000, '{1000,500}'),
  ('beauty', 'PS35', 150000, 3500, '{1000,500,400,300}'),
  ('beauty', 'PS40', 200000, 4000, '{1000,500,400,300,200,100}'),
  ('affiliate', 'AF20', 100, 2000, '{}'),
  ('affiliate', 'AF30', 100000, 3000, '{}')
),
sale as (
  select o.order_no, o.consultant_id,
         o.subtotal - o.discounts - o.returns
           + coalesce((select sum(r.base_amount) from order_returns r
                       where r.order_id = o.order_id and r.created_at > m.known), 0) as base
  from orders o, month m
  where (o.status = 'completed'
         or exists (select from order_status_changes c where c.order_id = o.order_id and c.from_status = 'completed'
                    and c.to_status = 'cancelled' and c.changed_at > m.known)) and o.period = m.first_day and o.consultant_id is not null
),
person as (
  select c.consultant_id, c.consultant_no, case c.program_type when 'Affiliate' then 'affiliate' else 'beauty' end as track,
         (extract(year from m.first_day) - extract(year from c.join_date at time zone $2)) * 12
           + extract(month from m.first_day) - extract(month from c.join_date at time zone $2) as months,
         coalesce((select sum(s.base) from sale s where s.consultant_id = c.consultant_id), 0) as sold,
         coalesce((select sum(v.amount) from volume_adjustments v
                   where v.consultant_id = c.consultant_id and v.period = m.first_day), 0) as adjusted
  from consultants c, month m
),
standing as (
  select p.*, p.sold + p.adjusted as volume, l.code as tier, l.personal, l.overrides,
         (select min(minimum) from ladder n where n.track = p.track and n.minimum > p.sold + p.adjusted) as next_tier
  from person p
  left join lateral (select * from ladder l where l.track = p.track and l.minimum <= p.sold + p.adjusted
                     order by l.minimum desc limit 1) l on true
),
above as (
  select s.order_no, s.base, s.consultant_id, 0 as level from sale s
  union all
  select a.order_no, a.base, p.sponsor_consultant_id, a.level + 1
  from above a, month m, sponsorships p
  where p.consultant_id = a.consultant_id and p.valid_from < m.ends and p.created_at <= m.known
    and (p.valid_to is null or p.valid_to >= m.ends
         or exists (select from sponsorships later where later.consultant_id = p.consultant_id
                    and later.valid_from = p.valid_to and later.created_at > m.known))
    and p.sponsor_consultant_id is not null and a.level < 6
),
line as (
  select s.consultant_no, a.order_no, 0 as line_type, 0 as level, s.personal as rate,
         round(a.base * s.personal / 10000.0) as amount, 0::numeric as bonus
  from above a join standing s using (consultant_id) where a.level = 0 and s.tier is not null
  union all
  select s.consultant_no, a.order_no, 1, a.level, s.overrides[a.level], round(a.base * s.overrides[a.level] / 20000.0), 0
  from above a join standing s using (consultant_id) where s.overrides[a.level] > 0
  union all
  select s.consultant_no, null, 2, 0, 0, 0, case when s.sold >= 75000 then 7500 when s.sold >= 50000 then 5000 else 3000 end
  from standing s where s.months between 0 and 2 and s.sold >= 25000
),
added_line as (
  select consultant_no, order_no, line_type, level, rate, amount, bonus from line where amount + bonus > 0
),
added_statement as (
  select s.consultant_no, s.volume, s.tier, s.next_tier, sum(l.amount) filter (where l.line_type = 0) as personal,
         sum(l.amount) filter (where l.line_type = 1) as override, sum(l.bonus) as bonus
  from added_line l join standing s using (consultant_no)
  group by 1, 2, 3, 4
),
corrected as (
  select distinct on (d.consultant_no, d.order_no, d.line_type, d.level) d.*
  from commission_differences d join month m on m.run_no = d.run_no and d.created_at <= m.known
  order by d.consultant_no, d.order_no, d.line_type, d.level, d.correction_no desc
),
kept_line as (
  select consultant_no, order_no, line_type, level, rate, amount, bonus
  from commission_calculations k where run_no = (select run_no from month)
    and not exists (select from corrected c where c.consultant_no = k.consultant_no
                    and c.order_no is not distinct from k.order_no and c.line_type = k.line_type and c.level = k.level)
  union all
  select consultant_no, order_no, line_type, level, rate_after,
         case line_type when 2 then 0 else amount_after end, case line_type when 2 then amount_after else 0 end
  from corrected where amount_after > 0
),
kept_statement as (
  select consultant_no, personal_volume, tier, next_tier_threshold, personal_total, override_total, bonus_total
  from commissions where run_no = (select run_no from month)
)
select 'line kept, not added up' as what, to_jsonb(x) as row from (select * from kept_line except all select * from added_line) x
union all
select 'line added up, not kept', to_jsonb(x) from (select * from added_line except all select * from kept_line) x
union all
select 'statement kept, not added up', to_jsonb(x) from (
  select * from kept_statement except all
  select consultant_no, volume, tier, next_tier, coalesce(personal, 0), coalesce(override, 0), bonus from added_statement) x
union all
select 'statement added up, not kept', to_jsonb(x) from (
  select consultant_no, volume, tier, next_tier, coalesce(personal, 0), coalesce(override, 0), bonus from added_statement
  except all select * from kept_statement) x
