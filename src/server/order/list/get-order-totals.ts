import { sql } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';

type Totals = {
  readonly pending: number;
  readonly processing: number;
  readonly completed: number;
  readonly cancelled: number;
  readonly revenue: string;
  readonly average: string | null;
  readonly owed: number;
};

/** The figures above the list of orders; the index `orders_revenue` has all that they sum. */
export const getOrderTotals = functions.order.getOrderTotals.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { shop: currency } = context.company.currencies;
    const counts = sql`status <> 'cancelled' and currency = ${currency}`;
    const { rows } = await tx.execute<Totals>(sql`
      select (count(*) filter (where status = 'pending'))::int as pending,
        (count(*) filter (where status = 'processing'))::int as processing,
        (count(*) filter (where status = 'completed'))::int as completed,
        (count(*) filter (where status = 'cancelled'))::int as cancelled,
        coalesce(sum(total) filter (where ${counts}), 0)::text as revenue,
        (round(avg(total) filter (where ${counts})))::text as average,
        (select count(distinct order_id)::int from order_refunds where status in ('owed', 'sending')) as owed
      from orders`);
    const [sums] = rows;
    if (!sums) throw new Error('an aggregate without a row');
    const { pending, processing, completed, cancelled, revenue, average, owed } = sums;
    return {
      currency,
      ...{ pending, processing, completed, cancelled },
      total: pending + processing + completed + cancelled,
      revenue: formatAmount(BigInt(revenue)),
      avg_order_value: average === null ? null : formatAmount(BigInt(average)),
      refunds_owed: owed,
    };
  }),
);
