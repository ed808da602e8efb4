import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';

/**
 * Money that came back belongs to the statements it was for. Where the rest of one of them was paid meanwhile, it stands as
 * paid, and what came back would be no statement's: nobody would pay it. So statements that were paid since the payout was
 * asked for are due again, oldest first (a payout counts against the oldest), until what the books owe has found its
 * statements. What is still to be paid for each is what its own payments left (`unpaidStatements`).
 *
 * The consultant's money is held by the caller, and what came back is booked. As worker.
 */
export async function makeDueAgain(
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
          and p.completed_at >= ${since.toISOString()}::timestamptz)
    )
    update commissions c set check_number = null, check_date = null
    from paid_since s, homeless h
    where c.run_no = s.run_no and c.commission_id = s.commission_id and h.amount > s.before`);
}
