import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/** A consultant to whom money was returned, and when it was requested. */
export type Reopening = { readonly consultantId: string; readonly currency: string; readonly since: Date };

/**
 * Reopens statements after money was returned. A returned amount belongs to the statements it was for. If the rest of such a
 * statement was paid meanwhile, it is marked as paid, and the returned amount would belong to no statement and never be
 * paid. So statements paid since the payout was requested (of several returned at once, since the first) are due again,
 * oldest first (a payout counts against the oldest), until they cover what the books owe. Each is due with what its own
 * payments left (`unpaidStatements`).
 *
 * An external payment counts from when it was recorded: its own day may be before the request. The caller holds the lock on
 * the balances and has booked the return. `tx` acts as the worker.
 */
export async function reopenStatements(tx: Transaction, reopenings: readonly Reopening[]): Promise<void> {
  if (reopenings.length === 0) return;
  const returned = reopenings.map(({ consultantId, currency, since }) => ({
    consultant_id: consultantId,
    currency,
    since: since.toISOString(),
  }));
  await tx.execute(sql`
    with returned as (
      select r.consultant_id, r.currency, min(r.since) as since
      from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb)
        as r (consultant_id uuid, currency text, since timestamptz)
      group by 1, 2
    ), stated as (
      select r.consultant_id, r.currency, r.since, c.run_no, c.commission_id, c.period, c.check_number, c.check_date,
             c.payout_amount - coalesce((select sum(p.amount) from commission_payments p
               where p.commission_id = c.commission_id and p.status in ('pending', 'processing', 'completed')), 0) as left_over
      from returned r
      join commissions c on c.consultant_id = r.consultant_id and c.closed and c.payout_amount > 0
        and c.payout_currency = r.currency
    ), due as (
      select consultant_id, currency, sum(left_over) as amount from stated where check_date is null group by 1, 2
    ), homeless as (
      select r.consultant_id, r.currency,
             coalesce((select sum(e.amount) from ledger_accounts a join ledger_entries e using (account_id)
                       where a.consultant_id = r.consultant_id and a.currency = r.currency
                         and a.kind in ('earned', 'available')), 0)
             - coalesce(d.amount, 0) as amount
      from returned r left join due d using (consultant_id, currency)
    ), paid_since as (
      select s.consultant_id, s.currency, s.run_no, s.commission_id,
             coalesce(sum(s.left_over) over (partition by s.consultant_id, s.currency order by s.period, s.run_no
                                             rows between unbounded preceding and 1 preceding), 0) as before
      from stated s
      where s.left_over > 0 and exists (
        select from commission_payments p
        where p.consultant_id = s.consultant_id and p.check_number = s.check_number and p.status = 'completed'
          and greatest(p.completed_at, p.created_at) >= s.since)
    )
    update commissions c set check_number = null, check_date = null
    from paid_since s join homeless h using (consultant_id, currency)
    where c.run_no = s.run_no and c.commission_id = s.commission_id and h.amount > s.before`);
}
