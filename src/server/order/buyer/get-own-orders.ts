import { and, desc, eq, inArray, sql, sum } from 'drizzle-orm';
import type { OwnOrderRow } from '#contract/order/own-order.ts';
import type { OrderLine } from '#contract/order/row.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { findPage, inOrderOf } from '../../db/keyset.ts';
import { functions } from '../../implement.ts';
import { historyOrders } from '../../import/tables.ts';
import { buyerRefunds, chargedFor, payableOf, paymentOf, trackedShipment } from '../checkout-state.ts';
import { linesOfOrders } from '../order-contents.ts';
import { refundSums } from '../refund/refunds.ts';
import { orderLines, orderReturnLines, orders, paymentSessions } from '../tables.ts';
import { formerLines } from './former-lines.ts';
import { formerState, formerTotal, newestFirst, ownOrders } from './own-orders.ts';

/** The lines of an order that a list shows. */
const shownLines = 4;

/** Found by the rights of the person; what the company adds to them (payments, refunds, pictures) is read as the company. */
export const getOwnOrders = functions.order.getOwnOrders.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const { ids, ...beside } = await withActor(context.db, context.actor, (tx) => {
    const list = { from: ownOrders(userId), id: sql`own.order_id`, wanted: sql`true`, sort: newestFirst };
    return findPage(tx, list, { ...input, offset: 0 });
  });
  if (ids.length === 0) return { data: [], ...beside };
  const rows = await withActor(context.db, worker, async (tx) => [
    ...(await currentRows(tx, context, ids)),
    ...(await formerRows(tx, ids)),
  ]);
  return { data: inOrderOf(ids, rows, ({ order_id }) => order_id), ...beside };
});

async function currentRows(tx: Transaction, context: Call, ids: readonly string[]): Promise<OwnOrderRow[]> {
  const stored = await tx
    .select()
    .from(orders)
    .where(inArray(orders.orderId, [...ids]));
  const refundsOf = await refundSums(tx, ids);
  const lines = await linesOfOrders(tx, ids, shownLines);
  const pieces = await piecesOf(tx, ids);
  const sessions = Map.groupBy(
    await tx
      .select()
      .from(paymentSessions)
      .where(inArray(paymentSessions.orderId, [...ids]))
      .orderBy(desc(paymentSessions.createdAt)),
    ({ orderId }) => orderId,
  );
  return stored.map((order) => {
    const attempts = sessions.get(order.orderId) ?? [];
    const [session = null] = attempts;
    const confirming = attempts.some(
      ({ status, captureStartedAt }) => status === 'pending' && captureStartedAt !== null,
    );
    return {
      order_id: order.orderId,
      number: String(order.orderNo),
      order_date: order.orderDate.toISOString(),
      status: order.status,
      former: false,
      payment: paymentOf(order, session),
      session_id: session?.sessionId ?? null,
      payable: session === null ? 'closed' : payableOf(context, order, confirming),
      total: formatAmount(chargedFor(order)),
      currency: order.currency,
      ...buyerRefunds(refundsOf(order.orderId)),
      shipment: trackedShipment(order),
      completed_on: order.completedAt && dayOf(order.completedAt, context.company.timeZone),
      ...(pieces.get(order.orderId) ?? { pieces: 0, returned: false }),
      items: (lines.get(order.orderId) ?? []).map(shownItem),
    };
  });
}

async function piecesOf(tx: Transaction, ids: readonly string[]) {
  const returns = tx
    .select({
      orderId: orderReturnLines.orderId,
      lineNo: orderReturnLines.lineNo,
      quantity: sum(orderReturnLines.quantity).as('returned'),
    })
    .from(orderReturnLines)
    .where(isOneOf(sql`${orderReturnLines.orderId}`, ids))
    .groupBy(orderReturnLines.orderId, orderReturnLines.lineNo)
    .as('returns');
  const rows = await tx
    .select({
      orderId: orderLines.orderId,
      pieces: sql<number>`sum(${orderLines.quantity})::int`,
      returned: sql<boolean>`bool_and(coalesce(${returns.quantity}, 0) >= ${orderLines.quantity})`,
    })
    .from(orderLines)
    .leftJoin(returns, and(eq(returns.orderId, orderLines.orderId), eq(returns.lineNo, orderLines.lineNo)))
    .where(isOneOf(sql`${orderLines.orderId}`, ids))
    .groupBy(orderLines.orderId);
  return new Map(rows.map(({ orderId, ...counts }) => [orderId, counts]));
}

async function formerRows(tx: Transaction, ids: readonly string[]): Promise<OwnOrderRow[]> {
  const stored = await tx
    .select()
    .from(historyOrders)
    .where(inArray(historyOrders.orderId, [...ids]));
  const lines = await formerLines(tx, stored, shownLines);
  return stored.map((order) => ({
    ...formerState(order),
    order_date: order.orderDate.toISOString(),
    total: formatAmount(formerTotal(order)),
    completed_on: null,
    returned: false,
    pieces: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    items: (lines.get(order.orderId) ?? []).map(shownItem),
  }));
}

const shownItem = ({ line_no, title, description, shade, shade_color, packshot, image, quantity }: OrderLine) => ({
  line_no,
  title,
  description,
  shade,
  shade_color,
  packshot,
  image,
  quantity,
});
