import { eq, sql } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import type { RefundStatus } from '#domain/order/order.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { orderRefunds, orderReturns } from '../tables.ts';

// A refund of a payment that booked no order is owed to the buyer, but is none of the order's own money.

/**
 * Amount of its payment refunded or owed for the order that a query names `orders`, including returns recorded before refunds
 * were.
 */
export const refundsSoFar = sql`(
  coalesce((select sum(r.amount) from order_refunds r where r.order_id = orders.order_id and not r.is_unbooked
              and r.status <> 'withdrawn'), 0)
  + coalesce((select sum(b.base_amount + b.tax_amount + b.shipping_amount) from order_returns b where b.order_id = orders.order_id
              and not exists (select from order_refunds r where r.return_id = b.return_id)), 0))::text`.mapWith(BigInt);

/** Whether the refund of its cancellation was sent, or is being sent. */
export const isRefunded = sql<boolean>`exists (
  select from order_refunds r where r.order_id = orders.order_id and r.return_id is null and not r.is_unbooked
    and r.status in ('sending', 'refunded'))`;

/** Whether money is to be sent back for the order that a query names `orders`. */
export const isRefundOwed = sql<boolean>`exists (
  select from order_refunds r where r.order_id = orders.order_id and r.status in ('owed', 'sending'))`;

export interface RefundSums {
  readonly owed: string;
  /** The gateway has not confirmed it yet. */
  readonly sending: string;
  /** Of the order's own payment. */
  readonly refunded: string;
}

const none: RefundSums = { owed: '0.00', sending: '0.00', refunded: '0.00' };

/** The sum of the refunds in a status. */
const sumOf = (status: RefundStatus, also = sql`true`) =>
  sql`coalesce(sum(${orderRefunds.amount}) filter (where ${orderRefunds.status} = ${status} and ${also}), 0)::text`.mapWith(
    BigInt,
  );

/** Sums of the refunds of orders, in one query. The caller checks access to the orders. */
export async function refundSums(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<(orderId: string) => RefundSums> {
  if (orderIds.length === 0) return () => none;
  const rows = await tx
    .select({
      orderId: orderRefunds.orderId,
      owed: sumOf('owed'),
      sending: sumOf('sending'),
      refunded: sumOf('refunded', sql`not ${orderRefunds.isUnbooked}`),
    })
    .from(orderRefunds)
    .where(isOneOf(sql`${orderRefunds.orderId}`, orderIds))
    .groupBy(orderRefunds.orderId);
  const sums = new Map(
    rows.map(({ orderId, owed, sending, refunded }) => [
      orderId,
      { owed: formatAmount(owed), sending: formatAmount(sending), refunded: formatAmount(refunded) },
    ]),
  );
  return (orderId) => sums.get(orderId) ?? none;
}

/** The tax and the shipping of the returns of orders, in cents, in one query: an order's total is only without the goods. */
export async function returnedCharges(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .select({
      orderId: orderReturns.orderId,
      charges: sql`sum(${orderReturns.taxAmount} + ${orderReturns.shippingAmount})::text`.mapWith(BigInt),
    })
    .from(orderReturns)
    .where(isOneOf(sql`${orderReturns.orderId}`, orderIds))
    .groupBy(orderReturns.orderId);
  return new Map(rows.map(({ orderId, charges }) => [orderId, charges]));
}

/** Withdraws the refunds owed for cancellations that were undone. `tx` acts as the worker. */
export async function withdrawRefunds(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .update(orderRefunds)
    .set({ status: 'withdrawn' })
    .where(
      sql`${isOneOf(sql`${orderRefunds.orderId}`, orderIds)}
          and ${orderRefunds.returnId} is null and not ${orderRefunds.isUnbooked} and ${eq(orderRefunds.status, 'owed')}`,
    );
}
