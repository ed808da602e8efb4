import { sql } from 'drizzle-orm';
import { bookDifference } from '#domain/ledger/correction-postings.ts';
import type { Transaction } from '../db/database.ts';
import { type Booking, book } from './book.ts';
import { type BookedRun, payableWithout } from './book-run.ts';

/** The number of differences read and booked at a time. */
const batchSize = 20_000;

/**
 * Books the differences of closed periods in a closed run, each as one transaction. The one conversion of a statement
 * is divided among its differences in their order, so that nothing is lost in rounding. `tx` acts as the worker.
 */
export async function bookCorrections(
  tx: Transaction,
  { runNo, currency, payoutCurrency }: BookedRun,
  booking: Booking,
): Promise<void> {
  const oneCurrency = currency === payoutCurrency;
  const rate = oneCurrency ? sql`1` : sql`(select exchange_rate from commission_runs where run_no = ${runNo})`;
  for (let from = 0; ; from += batchSize) {
    // Converts the own part and the first n differences of a statement cumulatively; the last one ends at the
    // statement's amount.
    const { rows } = await tx.execute<Record<'id' | 'consultant' | 'total' | 'payable', string>>(sql`
      with running as (
        select d.difference_id, c.consultant_id, c.consultant_no, d.correction_no, d.booked,
               ${payableWithout(runNo, oneCurrency)} as own,
               round((c.total_earnings - c.correction_total + sum(d.booked) over before_and_this) * ${rate})::bigint as until
        from commissions c
        join commission_differences d on d.consultant_no = c.consultant_no and d.period = c.period and d.booked <> 0
        where c.run_no = ${runNo}
        window before_and_this as (partition by c.consultant_no order by d.correction_no, d.difference_id
                                   rows between unbounded preceding and current row)
      )
      select difference_id as id, consultant_id as consultant, booked::text as total,
             (until - coalesce(lag(until) over (partition by consultant_no order by correction_no, difference_id), own))::text
               as payable
      from running order by consultant_no, correction_no, difference_id
      limit ${batchSize} offset ${from}`);
    const transactions = rows.map(({ id, consultant, total, payable }) =>
      bookDifference({
        cause: `close-run:${runNo}:${id}`,
        consultant,
        total: { amount: BigInt(total), currency },
        payable: { amount: BigInt(payable), currency: payoutCurrency },
      }),
    );
    await book(tx, transactions, booking);
    if (rows.length < batchSize) return;
  }
}
