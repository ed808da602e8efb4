import { desc, eq, sql } from 'drizzle-orm';
import type { OwnOrder } from '#contract/order/own-order.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { mayReadAddress } from '#domain/order/buyer.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { historyOrders } from '../../import/tables.ts';
import { orderStateOf } from '../checkout-state.ts';
import { contentsOf } from '../order-contents.ts';
import { orders, paymentSessions } from '../tables.ts';
import { formerLines } from './former-lines.ts';
import { formerState, formerTotal, ownOrders } from './own-orders.ts';

/** Another person's order answers like one that does not exist. */
export const getOwnOrder = functions.order.getOwnOrder.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const { order_id: orderId } = input;
  const { rows } = await withActor(context.db, context.actor, (tx) =>
    tx.execute(sql`select from ${ownOrders(userId)} where own.order_id = ${orderId}::uuid`),
  );
  if (rows.length === 0) throw errors.UNKNOWN_ORDER();
  const order = await withActor(
    context.db,
    worker,
    async (tx) => (await currentOrder(tx, context, orderId)) ?? (await formerOrder(tx, context, orderId)),
  );
  // Removed since.
  if (order === null) throw errors.UNKNOWN_ORDER();
  return order;
});

async function currentOrder(tx: Transaction, context: Call, orderId: string): Promise<OwnOrder | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
  if (!order) return null;
  const [session = null] = await tx
    .select()
    .from(paymentSessions)
    .where(eq(paymentSessions.orderId, orderId))
    .orderBy(desc(paymentSessions.createdAt))
    .limit(1);
  const { order_no, total: _total, email: _email, ...state } = await orderStateOf(tx, context, order, session);
  const contents = await contentsOf(tx, context, orderId);
  return {
    ...state,
    number: String(order_no),
    former: false,
    session_id: session?.sessionId ?? null,
    ...(session === null && { payable: 'closed' as const }),
    // Another person may have typed the email address by which the order was found.
    contents: mayReadAddress(order.placedBy, context.actor) ? contents : { ...contents, shipping_address: null },
  };
}

async function formerOrder(tx: Transaction, { company }: Call, orderId: string): Promise<OwnOrder | null> {
  const [order] = await tx.select().from(historyOrders).where(eq(historyOrders.orderId, orderId));
  if (!order) return null;
  const total = formerTotal(order);
  const tax = formatAmount(order.tax);
  return {
    ...formerState(order),
    failure: null,
    days: {
      ordered: dayOf(order.orderDate, company.timeZone),
      paid: null,
      completed: null,
      cancelled: null,
      refunded: null,
    },
    contents: {
      lines: (await formerLines(tx, [order])).get(orderId) ?? [],
      subtotal: formatAmount(order.subtotal),
      discounts: formatAmount(order.discounts),
      shipping: formatAmount(order.shipping),
      taxes: order.tax === 0n ? [] : [{ name: 'Tax', label: 'Tax', percent: null, amount: tax }],
      charged: formatAmount(total),
      returned: formatAmount(order.returns),
      net: formatAmount(total - order.returns),
      shipping_address: null,
    },
  };
}
