import { type SQL, sql } from 'drizzle-orm';

// Payments against the ledger's bank account and the statements.

/**
 * By payment, and by batch with a service fee: its amount when completed, and the amount that left the bank in the
 * ledger and was not returned.
 */
export const payoutsBooked: SQL = sql`
  with left_bank as (
    select 'payout-complete:' || split_part(t.idempotency_key, ':', 2) as key, e.currency, sum(e.amount) as amount
    from ledger_transactions t
    join ledger_entries e using (transaction_id)
    join ledger_accounts a on a.account_id = e.account_id and a.kind = 'bank'
    where t.kind not in ('membership-fee', 'membership-fee-refund')
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
 * By manual payment: its amount, unless it failed or was reversed, and the ledger's expense for it that was not taken
 * back. An adjustment without a manual payment differs; those of closed runs belong to the statements.
 */
export const manualPaymentsBooked: SQL = sql`
  with given as (
    select split_part(replace(t.idempotency_key, 'adjustment:reversal:', 'adjustment:'), ':', 2) as payment_id, e.currency,
           sum(e.amount) as amount
    from ledger_transactions t
    join ledger_entries e using (transaction_id)
    join ledger_accounts a on a.account_id = e.account_id and a.kind = 'available'
    where t.kind = 'adjustment' and t.idempotency_key !~ '^adjustment:close-run:'
    group by 1, 2
  ), manual as (
    select p.payment_id::text as payment_id, p.currency, p.consultant_id, p.id,
           case when p.status = 'failed' or p.reversed_at is not null then 0 else p.amount end as amount
    from commission_payments p
    where p.commission_id is null
      and not exists (select from payout_requests r where r.request_id = p.payment_id)
  )
  select coalesce('payment ' || m.id || ' to ' || c.code, 'adjustment ' || payment_id) as what, currency,
         coalesce(m.amount, 0) as one, coalesce(g.amount, 0) as other
  from manual m full join given g using (payment_id, currency)
  left join consultants c using (consultant_id)`;

/** By membership fee: its amount, if it is paid and not refunded, and the ledger's income from it. */
export const membershipFeesBooked: SQL = sql`
  with income as (
    select split_part(t.idempotency_key, ':', 2) as fee_id, e.currency, sum(e.amount) as amount
    from ledger_transactions t
    join ledger_entries e using (transaction_id)
    join ledger_accounts a on a.account_id = e.account_id and a.kind = 'membership-fees'
    group by 1, 2
  ), fees as (
    select fee_id::text as fee_id, currency, consultant_id, fee_no,
           case when status in ('paid', 'refunding') then amount else 0 end as amount
    from membership_fees
  )
  select coalesce('membership fee ' || f.fee_no || ' of ' || c.code, 'membership fee ' || fee_id) as what, currency,
         coalesce(f.amount, 0) as one, coalesce(i.amount, 0) as other
  from fees f full join income i using (fee_id, currency)
  left join consultants c using (consultant_id)`;

/**
 * By closed statement: the completed payment with its check, one if it is marked as paid. A statement is paid by its
 * own payment or by a requested payout. And by statement with its own payments, made or under way: their sum, never
 * more than the statement; a payment for an unknown statement differs.
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
 * By consultant with a paid statement: what was paid or is on its way, and their statements plus adjustments less what
 * is still owed. A debt makes a payment smaller than its statement, so single payments are not compared.
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
           sum(e.amount) filter (where t.kind in ('clawback', 'adjustment', 'fee')
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
