import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { functions } from '../../implement.ts';
import { quoteForOrder } from '../../pricing/quote.ts';
import { cartError } from '../../pricing/refusal.ts';
import { pricingRulesOf } from '../../pricing/rules.ts';
import { isConfirming } from '../checkout-state.ts';
import { goodsOf, linesOf, type OrderedGoods, taxesOf } from '../insert-orders.ts';
import { adminRows } from '../order-row.ts';
import { orderAddresses, orderLines, orders, orderTaxes, paymentSessions } from '../tables.ts';
import { enteredItems } from './entered-items.ts';

type Order = typeof orders.$inferSelect;

/** Replaces the items of an unpaid order and prices it again, as its buyer and for its address. */
export const editOrder = functions.order.editOrder.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const ofOrder = eq(orders.orderId, input.order_id);
    // A payment that is being booked waits here, or has made the order paid.
    const [order] = await tx.select().from(orders).where(ofOrder).for('update');
    if (!order) throw errors.UNKNOWN_ORDER();
    const { orderId } = order;
    if (order.status !== 'pending' || order.paidAt !== null) throw errors.NOT_EDITABLE();
    if (await isConfirming(tx, orderId)) throw errors.NOT_EDITABLE();
    if (formatAmount(order.total) !== input.expected_total) throw errors.ORDER_CHANGED();
    const cart = await enteredItems(tx, input.lines);
    if (cart.length === 0) throw errors.NO_ITEMS();
    const rules = pricingRulesOf(context.company);
    // Gives the order's own pieces back to the stock first.
    await tx.delete(orderLines).where(eq(orderLines.orderId, orderId));
    const to = await destinationOf(tx, orderId);
    const quoted = await quoteForOrder(tx, cart, buyerOf(order), to, rules, context.now());
    if ('refused' in quoted) throw cartError(errors, quoted.refused);
    const goods = goodsOf(quoted.lines, quoted.price, rules.currency);
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
      .where(ofOrder)
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

const buyerOf = ({ kind, placedBy }: Order) =>
  kind === 'own_use' ? 'consultant' : placedBy === null ? 'guest' : 'customer';

async function destinationOf(tx: Transaction, orderId: string) {
  const [address] = await tx
    .select({ country: orderAddresses.country, state: orderAddresses.state })
    .from(orderAddresses)
    .where(and(eq(orderAddresses.orderId, orderId), eq(orderAddresses.kind, 'shipping')));
  if (!address) throw new Error(`order ${orderId} has no shipping address`);
  return address;
}

async function insertGoods(tx: Transaction, orderId: string, goods: OrderedGoods): Promise<void> {
  await tx.delete(orderTaxes).where(eq(orderTaxes.orderId, orderId));
  await insertMany(tx, orderLines, linesOf({ ...goods, orderId }));
  await insertMany(tx, orderTaxes, taxesOf({ ...goods, orderId }));
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
