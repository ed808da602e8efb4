import { sql } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import { roundHalfUp } from '#domain/money/rounding.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { amountOf, countOf, type ListTotal, listTotals } from '../../report/list-totals.ts';

/** The figures above the list of orders, from the prepared totals. */
export const getOrderTotals = functions.order.getOrderTotals.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { shop: currency } = context.company.currencies;
    const totals = await listTotals(tx, 'orders');
    const { rows } = await tx.execute<{ owed: number }>(
      sql`select count(distinct order_id)::int as owed from order_refunds where status in ('owed', 'sending')`,
    );
    const inState = (wanted: string) => countOf(totals, ({ state }) => state === wanted);
    const isSold = (total: ListTotal) => total.state !== 'cancelled' && total.currency === currency;
    const [revenue, sold] = [amountOf(totals, isSold), countOf(totals, isSold)];
    return {
      currency,
      pending: inState('pending'),
      processing: inState('processing'),
      completed: inState('completed'),
      cancelled: inState('cancelled'),
      total: countOf(totals),
      revenue: formatAmount(revenue),
      avg_order_value: sold === 0 ? null : formatAmount(roundHalfUp(revenue, BigInt(sold))),
      refunds_owed: rows[0]?.owed ?? 0,
    };
  }),
);
