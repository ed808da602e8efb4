import { type SQL, sql } from 'drizzle-orm';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { discardPlans } from '../db/insert-many.ts';
import type { Booking } from './book.ts';

/**
 * The part of a statement that is commission of its own period: without the differences of closed ones, which are
 * booked separately. In the payout currency, the result of the statement's one conversion without them.
 */
const ownTotal = sql`total_earnings - correction_total`;

/** A closed run in the books. */
export interface BookedRun {
  readonly runNo: number;
  readonly currency: string;
  readonly payoutCurrency: string;
}

/**
 * Books the close of a run: `closeRun` of `domain/ledger/run-postings`, for all its statements in one transaction and a
 * few SQL statements. A test compares the two. `tx` acts as the worker.
 */
export async function bookRun(
  tx: Transaction,
  { runNo, currency, payoutCurrency }: BookedRun,
  { period, memo, by, at }: Booking,
): Promise<void> {
  await discardPlans(tx);
  const instant = sql`${at.toISOString()}::timestamptz`;
  const exchanges = currency !== payoutCurrency;
  const payable = sql`case when correction_total = 0 then payout_amount else ${payableWithout(runNo, currency === payoutCurrency)} end`;
  const earned = sql`
    select consultant_id, payable from (select consultant_id, ${payable} as payable from commissions where run_no = ${runNo}) own
    where payable <> 0`;
  const sides = sql`(
    select 'commission-expense' as kind, ${currency} as currency, -sum(${ownTotal})::bigint as amount
    from commissions where run_no = ${runNo}
    union all select 'fx', ${currency}, sum(${ownTotal})::bigint from commissions where run_no = ${runNo} and ${exchanges}
    union all select 'fx', ${payoutCurrency}, -sum(${payable})::bigint from commissions where run_no = ${runNo} and ${exchanges}
  )`;
  // Only consultants without an account yet, in the order of the index, so that the needed pages are in memory.
  await tx.execute(sql`
    insert into ledger_accounts (kind, consultant_id, currency, created_at)
    select kind, consultant_id, currency, ${instant} from (
      select 'earned' as kind, e.consultant_id, ${payoutCurrency} as currency from (${earned}) e
      where not exists (select from ledger_accounts a where a.kind = 'earned' and a.consultant_id = e.consultant_id
                        and a.currency = ${payoutCurrency})
      union all select s.kind, null, s.currency from ${sides} s where s.amount <> 0) new
    order by consultant_id
    on conflict do nothing`);
  await tx.execute(sql`
    with entries as (
      select a.account_id, e.payable as amount, ${payoutCurrency} as currency
      from (${earned}) e
      join ledger_accounts a on a.consultant_id = e.consultant_id and a.kind = 'earned' and a.currency = ${payoutCurrency}
      union all
      select a.account_id, s.amount, s.currency
      from ${sides} s
      join ledger_accounts a on a.consultant_id is null and a.kind = s.kind and a.currency = s.currency
      where s.amount <> 0
    ), booked as (
      insert into ledger_transactions (idempotency_key, kind, period, memo, created_by, created_at)
      select ${`close-run:${runNo}`}, 'close-run', ${period === null ? null : firstDayOf(period)}::date, ${memo}, ${by}::uuid,
             ${instant}
      where exists (select from entries)
      returning transaction_id
    )
    insert into ledger_entries (transaction_id, account_id, amount, currency, created_at)
    select b.transaction_id, e.account_id, e.amount, e.currency, ${instant} from booked b cross join entries e
    order by e.account_id`);
}

/** A statement without its corrections at the run's rate, rounded like the statement. */
export function payableWithout(runNo: number, oneCurrency: boolean): SQL {
  if (oneCurrency) return ownTotal;
  return sql`round((${ownTotal}) * (select exchange_rate from commission_runs where run_no = ${runNo}))::bigint`;
}
