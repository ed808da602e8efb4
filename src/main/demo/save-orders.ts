import { randomUUID } from 'node:crypto';
import { creditOf, type OrderBuyer } from '#domain/order/attribution.ts';
import { type CartLine, fillCart, type ProductOnSale } from '#domain/pricing/cart.ts';
import { type PricingRules, priceCart } from '#domain/pricing/price.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { PostalAddress } from '#server/gateways/gateway.ts';
import { cancelOrders, completeOrders } from '#server/order/change-status.ts';
import { goodsOf, insertOrders, type NewOrder } from '#server/order/insert-orders.ts';
import { paymentSessions } from '#server/order/tables.ts';
import type { DemoMonth } from './calendar.ts';
import type { DemoOrder } from './orders.ts';
import type { SavedPeople } from './save-people.ts';

export type OrderContext = {
  readonly onSale: ReadonlyMap<string, ProductOnSale>;
  readonly rules: PricingRules;
  readonly timeZone: string;
  readonly people: SavedPeople;
  /** The version of the terms of sale at a time. */
  readonly termsVersionAt: (at: Date) => string | null;
};

/**
 * Saves the orders of a month as they were placed and paid, then applies what happened later: completes those that
 * were shipped and cancels those that were cancelled. `tx` acts as the worker.
 */
export async function saveOrders(
  tx: Transaction,
  { orders }: DemoMonth & { readonly orders: readonly DemoOrder[] },
  context: OrderContext,
): Promise<void> {
  const placed = orders.map((order) => ({ order, saved: newOrder(order, context) }));
  await insertOrders(
    tx,
    placed.map(({ saved }) => saved),
  );
  const payments = placed.map(({ order, saved }) => paymentOf(order, saved));
  await insertMany(tx, paymentSessions, payments);
  for (const [at, sent] of byInstant(orders, ({ completedAt }) => completedAt)) {
    const { refused } = await completeOrders(tx, sent, { at, by: context.people.adminId, timeZone: context.timeZone });
    if (refused.length > 0) throw new Error(`order ${refused[0]?.orderId} cannot be completed`);
  }
  for (const [at, gone] of byInstant(orders, ({ cancelledAt }) => cancelledAt)) {
    await cancelOrders(tx, gone, { at, by: context.people.adminId });
  }
}

function newOrder(order: DemoOrder, { onSale, rules, people, termsVersionAt }: OrderContext): NewOrder {
  const { buyer, seller, lines, orderId } = order;
  const { person } = buyer;
  const cart = cartOf(lines, onSale);
  const price = priceCart(cart, buyer.as, { country: person.country, region: person.state }, rules);
  if ('refused' in price) throw new RangeError(`an order is refused: ${price.refused}`);
  const sellerId = seller ? (people.consultantIds.get(seller.key) ?? null) : null;
  const address = addressOf(person);
  return {
    ...goodsOf(cart, price, rules.currency),
    ...creditOf(
      orderBuyer(buyer.as, sellerId),
      sellerId === null ? null : { consultantId: sellerId, by: order.attribution === 'link' ? 'link' : 'code' },
    ),
    orderId,
    customerId: buyer.as === 'consultant' ? null : (people.customerIds.get(person.key) ?? null),
    placedBy: people.userIds.get(person.key) ?? null,
    source: 'shop',
    termsVersionId: termsVersionAt(order.at),
    orderDate: order.at,
    paidAt: order.paidAt,
    paymentMethod: 'traditional',
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    billing: address,
    shippingTo: address,
  };
}

function orderBuyer(as: DemoOrder['buyer']['as'], consultantId: string | null): OrderBuyer {
  if (as !== 'consultant') return { as };
  if (consultantId === null) throw new RangeError('a consultant buys without being one');
  return { as, consultantId };
}

function cartOf(lines: DemoOrder['lines'], onSale: OrderContext['onSale']): readonly CartLine[] {
  const filled = fillCart(
    lines.map(({ product, shade, quantity }) => ({ productCode: product.code, shade, quantity })),
    onSale,
  );
  if ('refused' in filled) throw new RangeError(`a cart is refused: ${filled.refused.code}`);
  return filled.lines;
}

function addressOf(person: DemoOrder['buyer']['person']): PostalAddress {
  const { firstName, lastName, address1, address2, city, state, postalCode, country } = person;
  return { firstName, lastName, address1, address2, city, state, postcode: postalCode, country };
}

function totalOf({ subtotal, discount, shipping, taxes }: NewOrder): bigint {
  return taxes.reduce((total, { amount }) => total + amount, subtotal - discount + shipping);
}

/** The payment at the demo's own gateway. Its id is a secret, so it is the one thing that differs every time. */
function paymentOf({ at, paidAt }: DemoOrder, saved: NewOrder): typeof paymentSessions.$inferInsert {
  const sessionId = randomUUID();
  return {
    sessionId,
    orderId: saved.orderId,
    gateway: 'local',
    // The built-in gateway names a payment by its session.
    gatewayReference: paidAt ? sessionId : null,
    amount: totalOf(saved),
    currency: saved.currency,
    status: paidAt ? 'succeeded' : 'pending',
    paidAt,
    updatedAt: paidAt ?? at,
    createdAt: at,
  };
}

/** Order ids by the instant of an event, in the order of time. */
function byInstant(orders: readonly DemoOrder[], instantOf: (order: DemoOrder) => Date | null): [Date, string[]][] {
  const ids = new Map<number, string[]>();
  for (const order of orders) {
    const instant = instantOf(order)?.getTime();
    if (instant === undefined) continue;
    const same = ids.get(instant);
    if (same) same.push(order.orderId);
    else ids.set(instant, [order.orderId]);
  }
  return [...ids].sort(([a], [b]) => a - b).map(([instant, of]) => [new Date(instant), of]);
}
