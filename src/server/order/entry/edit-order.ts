import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { functions } from '../../implement.ts';
import { goodsOf, lineRowsOf, type OrderedGoods, taxRowsOf } from '../insert-orders.ts';
import { adminRows } from '../order-row.ts';
import { orderLines, orders, orderTaxes, paymentSessions } from '../tables.ts';
import { quoteEdit } from './quote-edit.ts';

type Order = typeof orders.$inferSelect;

/** Replaces the items of an unpaid order and prices it again, as its buyer and for its address. */
export const editOrder = functions.order.editOrder.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { orderId, quoted, currency } = await quoteEdit(tx, context, input, errors);
    const goods = goodsOf(quoted.lines, quoted.price, currency);
    await insertGoods(tx, orderId, goods);
    const [after] = await tx
      .update(orders)
      .set({
        subtotal: goods.subtotal,
        discounts: goods.discount,
        shipping: goods.shipping,
        currency: goods.currency,
        tax: goods.taxes.reduce((sum, { amount }) => sum + amount, 0n),
      })
      .where(eq(orders.orderId, orderId))
      .returning();
    if (!after) throw new Error('the locked order is missing');
    await renewSessions(tx, after, context.now());
    await writeAuditEvent(tx, context, 'edit-order', ['order', orderId], {
      before: input.expected_total,
      amount: formatAmount(after.total),
    });
    const [row] = await adminRows(tx, [after]);
    if (!row) throw errors.UNKNOWN_ORDER();
    return row;
  }),
);

async function insertGoods(tx: Transaction, orderId: string, goods: OrderedGoods): Promise<void> {
  await tx.delete(orderTaxes).where(eq(orderTaxes.orderId, orderId));
  await insertMany(tx, orderLines, lineRowsOf({ ...goods, orderId }));
  await insertMany(tx, orderTaxes, taxRowsOf({ ...goods, orderId }));
}

/**
 * A payment of the old total no longer matches the order: it would be refunded. Where a provider has been opened with it,
 * another session takes the new total.
 */
async function renewSessions(tx: Transaction, { orderId, total, currency }: Order, at: Date): Promise<void> {
  const open = await tx
    .update(paymentSessions)
    .set({ amount: total, currency, updatedAt: at })
    .where(and(eq(paymentSessions.orderId, orderId), ne(paymentSessions.status, 'succeeded')))
    .returning({ gateway: paymentSessions.gateway, reference: paymentSessions.gatewayReference });
  const atProvider = open.find(({ reference }) => reference !== null);
  if (!atProvider) return;
  await tx.insert(paymentSessions).values({
    sessionId: randomUUID(),
    orderId,
    gateway: atProvider.gateway,
    amount: total,
    currency,
    updatedAt: at,
    createdAt: at,
  });
}
