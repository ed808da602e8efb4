import { type SQL, sql } from 'drizzle-orm';

// What payments say, beside what left the bank in the ledger and what statements come to.

/** By payment: its amount when it is completed, and what the ledger says left the bank for it. */
export const payoutsBooked: SQL = sql`
  with left_bank as (
    select t.idempotency_key as key, e.currency, sum(e.amount) as amount
    from ledger_transactions t
    join ledger_entries e using (transaction_id)
    join ledger_accounts a on a.account_id = e.account_id and a.kind = 'bank'
    group by 1, 2
  ), made as (
    select 'payout-complete:' || p.payment_id as key, p.currency, p.amount, p.consultant_id, p.check_number
    from commission_payments p where p.status = 'completed'
  )
  select coalesce('payment to ' || c.code || coalesce(', check ' || p.check_number, ''), key) as what, currency,
         coalesce(p.amount, 0) as one, coalesce(b.amount, 0) as other
  from made p full join left_bank b using (key, currency)
  left join consultants c using (consultant_id)`;

/** By closed statement: payments made or under way, and whether there may be one. A payment of no statement differs. */
export const statementsPaidOnce: SQL = sql`
  with live as (
    select commission_id, count(*) as times, count(*) filter (where status <> 'completed') as under_way
    from commission_payments
    where commission_id is not null and status in ('pending', 'processing', 'completed')
    group by commission_id
  ), stated as (
    select commission_id, period, consultant_id, check_date from commissions where closed
  )
  select coalesce(to_char(s.period, 'YYYY-MM') || ' ' || c.code, 'statement ' || commission_id) as what,
         null::text as currency, coalesce(p.times, 0) as one,
         case when s.check_date is not null or (s.consultant_id is not null and p.under_way > 0) then 1 else 0 end as other
  from stated s full join live p using (commission_id)
  left join consultants c using (consultant_id)`;

/** By paid statement: what its completed payments come to, to its own consultant, and what is payable for it. */
export const paidWhatIsOwed: SQL = sql`
  select to_char(s.period, 'YYYY-MM') || ' ' || c.code as what, s.payout_currency as currency,
         coalesce((select sum(p.amount) from commission_payments p
                   where p.commission_id = s.commission_id and p.consultant_id = s.consultant_id
                     and p.currency = s.payout_currency and p.status = 'completed'), 0) as one,
         s.payout_amount as other
  from commissions s left join consultants c using (consultant_id)
  where s.closed and s.check_date is not null`;
