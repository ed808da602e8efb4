import { type SQL, sql } from 'drizzle-orm';
import type { Clawback } from '#contract/notification/notification.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { notify } from '../notification/notify.ts';

type Loss = {
  readonly user_id: string;
  readonly correction: Clawback['correction'];
  readonly order_no: string;
  readonly closed: string;
  readonly booked_in: string;
  readonly amount: string;
  readonly currency: string;
  readonly line_id: string | null;
};

/**
 * Notifies each consultant who earns less by corrections of orders, once per correction, with the sum of their lines. One with a sum
 * that is not negative gets none. The order’s number is one that they may read: the explanation of each of their lines has
 * it. `tx` acts as the worker, in the transaction of the corrections.
 */
export async function notifyOfClawbacks(tx: Transaction, corrections: readonly number[], at: Date): Promise<void> {
  if (corrections.length === 0) return;
  const { rows } = await tx.execute<Loss>(lossesOf(corrections));
  const notices = rows.map((row) => {
    const fact: Clawback = {
      ...{ kind: 'clawback', correction: row.correction, order_no: Number(row.order_no) },
      ...{ closed_period: periodOfDay(row.closed), period: periodOfDay(row.booked_in) },
      ...{ amount: formatAmount(BigInt(row.amount)), currency: row.currency, line_id: row.line_id },
    };
    return { userId: row.user_id, fact };
  });
  await notify(tx, notices, at);
}

/** The losses, by consultant and correction. Of a loss on one line it has the line. */
const lossesOf = (corrections: readonly number[]): SQL => sql`
  select c.consultant_id as user_id, k.kind as correction, k.order_no::text, r.period::text as closed,
         k.period::text as booked_in, (-sum(d.booked))::text as amount, r.currency,
         case when count(*) = 1 then min(d.difference_id::text) end as line_id
  from commission_corrections k
  join commission_differences d on d.correction_no = k.correction_no and d.booked <> 0
  join commission_runs r on r.run_no = k.run_no
  join consultants c on c.consultant_no = d.consultant_no
  where k.correction_no = any(${sql.param([...corrections])}::int[]) and k.order_no is not null
  group by k.correction_no, c.consultant_id, r.period, r.currency
  having sum(d.booked) < 0
  order by k.correction_no, c.consultant_id`;
