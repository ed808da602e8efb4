import { type SQL, sql } from 'drizzle-orm';

// Runs and statements against the ledger.

/** The close that a transaction belongs to: the run’s own, or that of a difference in the run. */
const closeOf = sql`coalesce(substring(t.idempotency_key from '^(?:(?:clawback|adjustment):)?(close-run:[0-9]+)'),
                           case when t.kind = 'close-run' then t.idempotency_key end)`;

/** By run: how often its close was booked and, by period, that it closed with a closed run. */
export const runsBookedOnce: SQL = sql`
  with bookings as (
    select idempotency_key as key, count(*) as times from ledger_transactions where kind = 'close-run' group by 1
  ), closings as (
    select r.run_no, r.period, 'close-run:' || r.run_no as key,
           exists (select from commissions s where s.run_no = r.run_no and s.total_earnings <> s.correction_total) as pays
    from commission_runs r where r.status = 'closed'
  )
  select coalesce('run of ' || to_char(c.period, 'YYYY-MM'), key) as what, null::text as currency,
         coalesce(b.times, 0) as one, case when c.pays then 1 else 0 end as other
  from closings c full join bookings b using (key)
  union all
  select 'period ' || to_char(p.period, 'YYYY-MM'), null, count(r.run_no), 1
  from commission_periods p
  left join commission_runs r on r.period = p.period and r.status = 'closed' and r.run_no = p.closed_run_no
  where p.status = 'closed'
  group by p.period`;

/**
 * By run and consultant: the payable amount of the statement, and the amount that the close credited to the account.
 */
export const statementsBooked: SQL = sql`
  with entered as (
    select ${closeOf} as key, a.consultant_id, e.currency, sum(e.amount) as amount
    from ledger_transactions t
    join ledger_entries e using (transaction_id)
    join ledger_accounts a on a.account_id = e.account_id and a.kind = 'earned'
    where t.kind in ('close-run', 'clawback', 'adjustment') and ${closeOf} is not null
    group by 1, 2, 3
  ), stated as (
    select 'close-run:' || run_no as key, consultant_id, payout_currency as currency, period, payout_amount as amount
    from commissions where closed and payout_amount <> 0
  )
  select coalesce(to_char(s.period, 'YYYY-MM'), key) || ' ' || coalesce(c.code, '') as what, currency,
         coalesce(s.amount, 0) as one, coalesce(e.amount, 0) as other
  from stated s full join entered e using (key, consultant_id, currency)
  left join consultants c using (consultant_id)`;

/**
 * By run: its total, the total of each kind of earning and its payable total, each against the sum of its statements, and its cost in
 * the ledger.
 */
export const runTotals: SQL = sql`
  with costs as (
    select ${closeOf} as key, -sum(e.amount) as cost
    from ledger_accounts a
    join ledger_entries e using (account_id)
    join ledger_transactions t using (transaction_id)
    where a.kind = 'commission-expense'
    group by 1
  )
  select to_char(r.period, 'YYYY-MM') || ' ' || side.what as what, side.currency, side.one, side.other
  from commission_runs r
  left join costs l on l.key = 'close-run:' || r.run_no
  cross join lateral (select coalesce(sum(total_earnings), 0) as total, coalesce(sum(payout_amount), 0) as payable,
                             coalesce(sum(personal_total), 0) as personal, coalesce(sum(override_total), 0) as override,
                             coalesce(sum(bonus_total), 0) as bonus, coalesce(sum(correction_total), 0) as corrections
                      from commissions s where s.run_no = r.run_no) s
  cross join lateral (values
    ('statements', r.currency, r.total, s.total),
    ('personal', r.currency, r.personal_total, s.personal),
    ('override', r.currency, r.override_total, s.override),
    ('bonus', r.currency, r.bonus_total, s.bonus),
    ('corrections', r.currency, r.correction_total, s.corrections),
    ('payable', r.payout_currency, r.payout_total, s.payable),
    ('cost', r.currency, r.total, coalesce(l.cost, 0))
  ) side (what, currency, one, other)
  where r.status = 'closed'`;
