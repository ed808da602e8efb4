import { type SQL, sql } from 'drizzle-orm';

// Each check is one query for both sides of everything it compares: what, currency (null for counts), one, other.

/** By transaction and currency: its debits and credits. One without entries booked nothing. */
export const transactionsBalance: SQL = sql`
  select t.idempotency_key as what, e.currency,
         case when e.currency is null then 1 else coalesce(-sum(e.amount) filter (where e.amount < 0), 0) end as one,
         case when e.currency is null then 0 else coalesce(sum(e.amount) filter (where e.amount > 0), 0) end as other
  from ledger_transactions t left join ledger_entries e using (transaction_id)
  group by t.transaction_id, e.currency`;

/** By account: its entries, and those with an existing transaction in the account's currency. */
export const entriesInPlace: SQL = sql`
  select coalesce(a.kind || coalesce(' of ' || c.code, ''), 'account ' || e.account_id) as what, null::text as currency,
         e.one, case when a.account_id is null then 0 else e.other end as other
  from (
    select e.account_id, count(*) as one,
           count(*) filter (where t.transaction_id is not null and e.currency = a.currency) as other
    from ledger_entries e
    left join ledger_transactions t using (transaction_id)
    left join ledger_accounts a on a.account_id = e.account_id
    group by e.account_id
  ) e
  left join ledger_accounts a using (account_id)
  left join consultants c using (consultant_id)`;

/** By currency: the debt to consultants, and its other side on the company's accounts. */
export const owedIsBorne: SQL = sql`
  select 'all accounts' as what, e.currency,
         coalesce(sum(e.amount) filter (where a.consultant_id is not null), 0) as one,
         coalesce(-sum(e.amount) filter (where a.consultant_id is null), 0) as other
  from ledger_entries e join ledger_accounts a using (account_id)
  group by e.currency`;

/**
 * By `earned` account: its balance, and the closed statements not yet released, less what was deducted since the last
 * release, which takes everything. The differences of closed periods are part of the statements.
 */
export const earnedIsUnreleased: SQL = sql`
  with released as (
    select e.account_id, max(e.transaction_id) as last
    from ledger_entries e join ledger_transactions t using (transaction_id) where t.kind = 'release' group by 1
  ), balances as (
    select a.consultant_id, a.currency, sum(e.amount) as one,
           sum(e.amount) filter (
             where t.kind not in ('close-run', 'release') and e.transaction_id > coalesce(r.last, 0)
               and t.idempotency_key !~ '^(clawback|adjustment):close-run:') as otherwise
    from ledger_accounts a
    join ledger_entries e using (account_id)
    join ledger_transactions t using (transaction_id)
    left join released r on r.account_id = a.account_id
    where a.kind = 'earned'
    group by a.consultant_id, a.currency
  ), unreleased as (
    select s.consultant_id, s.payout_currency as currency, sum(s.payout_amount) as amount
    from commissions s
    where s.closed and not exists (
      select from ledger_transactions t where t.idempotency_key = 'release:' || s.run_no || ':' || s.consultant_id)
    group by s.consultant_id, s.payout_currency
  )
  select 'earned of ' || c.code as what, currency, coalesce(b.one, 0) as one,
         coalesce(u.amount, 0) + coalesce(b.otherwise, 0) as other
  from balances b full join unreleased u using (consultant_id, currency)
  left join consultants c using (consultant_id)`;
