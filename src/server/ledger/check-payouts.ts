import { type SQL, sql } from 'drizzle-orm';

// What payments say, beside what left the bank in the ledger and what statements come to.

/**
 * By payment, and by batch for which a service took a fee: its amount when it is completed, and what the ledger says left
 * the bank for it and did not come back.
 */
export const payoutsBooked: SQL = sql`
  with left_bank as (
    select 'payout-complete:' || split_part(t.idempotency_key, ':', 2) as key, e.currency, sum(e.amount) as amount
    from ledger_transactions t
    join ledger_entries e using (transaction_id)
    join ledger_accounts a on a.account_id = e.account_id and a.kind = 'bank'
    group by 1, 2 having sum(e.amount) <> 0
  ), made as (
    select 'payout-complete:' || p.payment_id as key, p.currency, p.amount, p.consultant_id, p.check_number,
           null as batch
    from commission_payments p where p.status = 'completed'
    union all
    select 'payout-complete:' || b.batch_id, b.currency, b.fee, null, null, b.format || ' ' || b.file_number
    from payout_batches b where b.fee > 0
  )
  select coalesce('payment to ' || c.code || coalesce(', check ' || p.check_number, ''), 'fee of batch ' || p.batch,
                  key) as what, currency,
         coalesce(p.amount, 0) as one, coalesce(b.amount, 0) as other
  from made p full join left_bank b using (key, currency)
  left join consultants c using (consultant_id)`;

/**
 * By closed statement: the completed payment whose check it has, one where it stands as paid. A statement is paid by a
 * payment of its own or by a payout that the consultant asked for. And by statement with payments of its own, made or under
 * way: what they come to, never more than the statement did; what is paid for a statement that is none differs.
 */
export const statementsPaidOnce: SQL = sql`
  with live as (
    select commission_id, currency, sum(amount) as amount
    from commission_payments
    where commission_id is not null and status in ('pending', 'processing', 'completed')
    group by commission_id, currency
  ), stated as (
    select s.commission_id, s.period, s.consultant_id, s.check_date, s.payout_currency, s.payout_amount,
           count(p.payment_id) as payments
    from commissions s
    left join commission_payments p on p.consultant_id = s.consultant_id and p.check_number = s.check_number
      and (p.commission_id is null or p.commission_id = s.commission_id) and p.status = 'completed'
    where s.closed
    group by s.commission_id, s.period, s.consultant_id, s.check_date, s.payout_currency, s.payout_amount
  ), sides as (
    select consultant_id, period, commission_id, null::text as currency, payments::numeric as one,
           case when check_date is null then 0 else 1 end::numeric as other
    from stated
    union all
    select s.consultant_id, s.period, l.commission_id, l.currency, l.amount, coalesce(least(l.amount, s.payout_amount), 0)
    from live l left join stated s on s.commission_id = l.commission_id and s.payout_currency = l.currency
  )
  select coalesce(to_char(s.period, 'YYYY-MM') || ' ' || c.code, 'statement ' || commission_id) as what, currency, one, other
  from sides s left join consultants c using (consultant_id)`;

/**
 * By consultant with a paid statement: what was paid to her or is on its way, and what her statements, with what was given
 * and taken beside them, come to less what is still owed. A debt makes a payment smaller than its statement, so one is
 * not compared with the other.
 */
export const paidWhatIsOwed: SQL = sql`
  with payees as (
    select distinct consultant_id, payout_currency as currency from commissions where closed and check_date is not null
  ), stated as (
    select consultant_id, payout_currency as currency, sum(payout_amount) as amount from commissions where closed
    group by 1, 2
  ), paid as (
    select consultant_id, currency, sum(amount) as amount from (
      select consultant_id, currency, amount from commission_payments where status in ('pending', 'processing', 'completed')
      union all select consultant_id, currency, amount from payout_requests where status = 'pending'
    ) p group by 1, 2
  ), booked as (
    select a.consultant_id, a.currency, sum(e.amount) as owed,
           sum(e.amount) filter (where t.kind in ('clawback', 'adjustment', 'fee', 'write-off')
                                  and t.idempotency_key !~ '^(clawback|adjustment):close-run:') as beside
    from ledger_entries e
    join ledger_accounts a using (account_id)
    join ledger_transactions t using (transaction_id)
    where a.kind in ('earned', 'available')
    group by 1, 2
  )
  select c.code as what, currency, coalesce(p.amount, 0) as one,
         coalesce(s.amount, 0) + coalesce(b.beside, 0) - coalesce(b.owed, 0) as other
  from payees
  left join paid p using (consultant_id, currency)
  left join stated s using (consultant_id, currency)
  left join booked b using (consultant_id, currency)
  left join consultants c using (consultant_id)`;
