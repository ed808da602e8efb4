import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/**
 * Reopens statements after money was returned. A returned amount belongs to the statements it was for. If the rest of such a
 * statement was paid meanwhile, it is marked as paid, and the returned amount would belong to no statement and never be
 * paid. So statements paid since the payout was requested are due again, oldest first (a payout counts against the oldest),
 * until they cover what the books owe. Each is due with what its own payments left (`unpaidStatements`).
 *
 * An external payment counts from when it was recorded: its own day may be before the request. The caller holds the lock on
 * the balances and has booked the return. `tx` acts as the worker.
 */
export async function reopenStatements(
  tx: Transaction,
  { consultantId, currency, since }: { readonly consultantId: string; readonly currency: string; readonly since: Date },
): Promise<void> {
  await tx.execute(sql`
    with stated as (
      select c.run_no, c.commission_id, c.period, c.check_number, c.check_date,
             c.payout_amount - coalesce((select sum(p.amount) from commission_payments p
               where p.commission_id = c.commission_id and p.status in ('pending', 'processing', 'completed')), 0) as left_over
      from commissions c
      where c.consultant_id = ${consultantId}::uuid and c.closed and c.payout_amount > 0 and c.payout_currency = ${currency}
    ), homeless as (
      select coalesce((select sum(e.amount) from ledger_accounts a join ledger_entries e using (account_id)
                       where a.consultant_id = ${consultantId}::uuid and a.currency = ${currency}
                         and a.kind in ('earned', 'available')), 0)
             - coalesce((select sum(left_over) from stated where check_date is null), 0) as amount
    ), paid_since as (
      select s.run_no, s.commission_id,
             coalesce(sum(s.left_over) over (order by s.period, s.run_no rows between unbounded preceding and 1 preceding), 0)
               as before
      from stated s
      where s.left_over > 0 and exists (
        select from commission_payments p
        where p.consultant_id = ${consultantId}::uuid and p.check_number = s.check_number and p.status = 'completed'
          and greatest(p.completed_at, p.created_at) >= ${since.toISOString()}::timestamptz)
    )
    update commissions c set check_number = null, check_date = null
    from paid_since s, homeless h
    where c.run_no = s.run_no and c.commission_id = s.commission_id and h.amount > s.before`);
}
