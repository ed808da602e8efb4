import { sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { averageOf } from '#domain/money/rounding.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';

export const getOrderSummary = functions.order.getOrderSummary.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const currency = context.company.currencies.shop;
    const { rows } = await tx.execute<{ count: number; volume: string; base: string }>(sql`
      select count(*)::int as count, coalesce(sum(subtotal), 0)::text as volume,
             coalesce(sum(commissionable_base), 0)::text as base
      from orders
      where consultant_id = ${userIdOf(context.actor)}::uuid and status <> 'cancelled' and currency = ${currency}`);
    const [sums] = rows;
    if (!sums) throw new Error('an aggregate without a row');
    const average = averageOf(BigInt(sums.volume), sums.count);
    return {
      currency,
      total_orders: sums.count,
      total_volume: formatAmount(BigInt(sums.volume)),
      commissionable_base: formatAmount(BigInt(sums.base)),
      avg_order_value: average === null ? null : formatAmount(average),
    };
  }),
);
