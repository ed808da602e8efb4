import { type SQL, sql } from 'drizzle-orm';
import type { Clawback } from '#contract/notification/notification.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { notify } from '../notification/notify.ts';

type Loss = {
  readonly user_id: string;
  readonly booked_in: string;
  readonly amount: string;
  readonly currency: string;
  readonly line_id: string | null;
};

type OrderLoss = Loss & {
  readonly correction: Exclude<Clawback['correction'], 'sponsorship'>;
  readonly order_no: string;
  readonly closed: string;
};

/**
 * Notifies each consultant who earns less by corrections of orders, once per correction, with the sum of their lines. One with a sum
 * that is not negative gets none. The order’s number is one that they may read: the explanation of each of their lines has
 * it. `tx` acts as the worker, in the transaction of the corrections.
 */
export async function notifyOfClawbacks(tx: Transaction, corrections: readonly number[], at: Date): Promise<void> {
  if (corrections.length === 0) return;
  const { rows } = await tx.execute<OrderLoss>(lossesOfOrders(corrections));
  const notices = rows.map((row) => {
    const fact: Clawback = {
      kind: 'clawback',
      correction: row.correction,
      order_no: Number(row.order_no),
      closed_period: periodOfDay(row.closed),
      ...lossOf(row),
    };
    return { userId: row.user_id, fact };
  });
  await notify(tx, notices, at);
}

/**
 * Notifies each consultant who earns less by a change of sponsor, once, with the sum of their lines of all closed months that it
 * corrects. One with a sum that is not negative gets none. `from` is the first day of the new sponsorship. `tx` acts as the worker,
 * in the transaction of the corrections.
 */
export async function notifyOfSponsorChange(
  tx: Transaction,
  { corrections, from }: { readonly corrections: readonly number[]; readonly from: string },
  at: Date,
): Promise<void> {
  if (corrections.length === 0) return;
  const { rows } = await tx.execute<Loss>(lossesOfChange(corrections));
  const notices = rows.map((row) => {
    const fact: Clawback = { kind: 'clawback', correction: 'sponsorship', from, ...lossOf(row) };
    return { userId: row.user_id, fact };
  });
  await notify(tx, notices, at);
}

const lossOf = ({ booked_in, amount, currency, line_id }: Loss) => ({
  period: periodOfDay(booked_in),
  amount: formatAmount(BigInt(amount)),
  currency,
  line_id,
});

/** The line, if the loss is on one line. */
const lossColumns = sql`
  c.consultant_id as user_id, k.period::text as booked_in, (-sum(d.booked))::text as amount, r.currency,
  case when count(*) = 1 then min(d.difference_id::text) end as line_id`;

const linesOf = (corrections: readonly number[]): SQL => sql`
  commission_corrections k
  join commission_differences d on d.correction_no = k.correction_no and d.booked <> 0
  join commission_runs r on r.run_no = k.run_no
  join consultants c on c.consultant_no = d.consultant_no
  where k.correction_no = any(${sql.param([...corrections])}::int[])`;

/** The losses, by consultant and correction. */
const lossesOfOrders = (corrections: readonly number[]): SQL => sql`
  select ${lossColumns}, k.kind as correction, k.order_no::text, r.period::text as closed
  from ${linesOf(corrections)} and k.order_no is not null
  group by k.correction_no, c.consultant_id, r.period, r.currency
  having sum(d.booked) < 0
  order by k.correction_no, c.consultant_id`;

/** The losses by all corrections of one change, by consultant. */
const lossesOfChange = (corrections: readonly number[]): SQL => sql`
  select ${lossColumns}
  from ${linesOf(corrections)}
  group by c.consultant_id, k.period, r.currency
  having sum(d.booked) < 0
  order by c.consultant_id`;
