import { type SQL, sql } from 'drizzle-orm';
import type { OwnOrder } from '#contract/order/own-order.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { sortBy } from '../../db/keyset.ts';
import type { historyOrders } from '../../import/tables.ts';

/**
 * The orders that a person bought: those that they placed with their account, and those of the customer records that belong to it
 * (`own_customers`): the account's own one, and those without an account that have its confirmed email address. The former
 * system's orders have no number of ours. Row-level security has the same rule.
 */
export const ownOrders = (userId: string): SQL => sql`(
  select o.order_id, o.order_date, o.order_no from orders o where o.placed_by = ${userId}::uuid
  union all
  select o.order_id, o.order_date, o.order_no from orders o
  where o.placed_by is null and o.customer_id = any((select own_customers())::uuid[])
  union all
  select h.order_id, h.order_date, 0::bigint from history_orders h
  where h.customer_id = any((select own_customers())::uuid[])) own`;

/** Orders of one day are in the order of their numbers. */
export const newestFirst = sortBy(
  'date',
  true,
  { column: sql`own.order_date`, type: 'instant' },
  { column: sql`own.order_no`, type: 'number' },
  { column: sql`own.order_id`, type: 'uuid' },
);

type FormerOrder = typeof historyOrders.$inferSelect;

/** What a list and a page say of an order of the former system. It is paid there, or not at all. */
export const formerState = (order: FormerOrder) =>
  ({
    order_id: order.orderId,
    number: order.orderNo,
    status: order.status,
    currency: order.currency,
    former: true,
    payment: order.status === 'processing' || order.status === 'completed' ? 'succeeded' : 'pending',
    payable: 'closed',
    session_id: null,
    shipment: null,
    refund_owed: '0.00',
    refunded: formatAmount(order.returns),
  }) satisfies Partial<OwnOrder>;

/** The total before anything was returned. */
export const formerTotal = ({ subtotal, discounts, shipping, tax }: FormerOrder): bigint =>
  subtotal - discounts + shipping + tax;
