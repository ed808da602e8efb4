import type { Currency } from '#domain/money/money.ts';
import type { Attribution, OrderEvent, OrderKind, OrderSource, OrderStatus } from '#domain/order/order.ts';
import type { CartLine } from '#domain/pricing/cart.ts';
import type { Price } from '#domain/pricing/price.ts';
import type { Transaction } from '../db/database.ts';
import { discardPlansBefore, insertionOf, runAsOneStatement } from '../db/insert-many.ts';
import type { PostalAddress } from '../gateways/gateway.ts';
import { orderAddresses, orderLines, orderStatusChanges, orders, orderTaxes, paymentSessions } from './tables.ts';

export type NewOrderLine = {
  readonly productId: string;
  readonly productCode: string;
  readonly description: string;
  readonly shade: string | null;
  readonly shadeCode: string | null;
  readonly quantity: number;
  readonly unitPrice: bigint;
  /** This line's share of the order's discount. */
  readonly discount: bigint;
};

/** The ordered items and their cost, in cents of `currency`. */
export type OrderedGoods = {
  readonly currency: Currency;
  readonly subtotal: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  /** `rate` in thousandths of a percent. */
  readonly taxes: readonly { readonly name: string; readonly rate: number; readonly amount: bigint }[];
  /** Their sums are subtotal and discount. An imported order may have no lines. */
  readonly lines: readonly NewOrderLine[];
};

export type NewOrder = OrderedGoods & {
  /** Created by the caller, which needs the id before the order is stored. */
  readonly orderId: string;
  /** The number in the system that it was imported from. */
  readonly externalNo?: string;
  /** The consultant who gets the credit. */
  readonly consultantId: string | null;
  readonly customerId: string | null;
  /** The signed-in person who placed it. */
  readonly placedBy: string | null;
  readonly kind: OrderKind;
  readonly attribution: Attribution;
  readonly source: OrderSource;
  /** The version of the terms of sale that the shopper accepted. */
  readonly termsVersionId?: string | null;
  readonly orderDate: Date;
  /** When it was entered, if that is not its date: an imported order is older than its row. */
  readonly enteredAt?: Date;
  /** Null for an unpaid order (`pending`); a paid one is `processing`. */
  readonly paidAt: Date | null;
  readonly paymentMethod: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly billing: PostalAddress | null;
  readonly shippingTo: PostalAddress | null;
};

/** Converts a priced cart to the goods of an order. */
export function goodsOf(lines: readonly CartLine[], price: Price, currency: Currency): OrderedGoods {
  return {
    currency,
    subtotal: price.subtotal,
    discount: price.discount,
    shipping: price.shipping,
    taxes: price.taxes,
    lines: lines.map(({ product, shade, quantity, unitPrice }, index) => ({
      productId: product.productId,
      productCode: product.productCode,
      description: product.description,
      shade: shade?.name ?? null,
      shadeCode: shade?.code ?? null,
      quantity,
      unitPrice,
      discount: price.lines[index]?.discount ?? 0n,
    })),
  };
}

/**
 * Inserts new orders with their lines, taxes, addresses, first history entries and payment sessions, in one statement.
 * `tx` acts as the worker.
 */
export async function insertOrders(
  tx: Transaction,
  newOrders: readonly NewOrder[],
  sessions: readonly (typeof paymentSessions.$inferInsert)[] = [],
): Promise<void> {
  for (const order of newOrders) assertSums(order);
  await discardPlansBefore(tx, newOrders.length);
  await runAsOneStatement(tx, [
    insertionOf(orders, newOrders.map(orderRowOf)),
    insertionOf(orderLines, newOrders.flatMap(lineRowsOf)),
    insertionOf(orderTaxes, newOrders.flatMap(taxRowsOf)),
    insertionOf(orderAddresses, newOrders.flatMap(addressRowsOf)),
    insertionOf(orderStatusChanges, newOrders.flatMap(historyRowsOf)),
    insertionOf(paymentSessions, sessions),
  ]);
}

function assertSums({ orderId, lines, subtotal, discount }: NewOrder): void {
  if (lines.length === 0) return;
  const amount = lines.reduce((sum, line) => sum + line.unitPrice * BigInt(line.quantity), 0n);
  const shares = lines.reduce((sum, line) => sum + line.discount, 0n);
  if (amount !== subtotal || shares !== discount) throw new TypeError(`the lines of order ${orderId} do not add up`);
}

function orderRowOf(order: NewOrder): typeof orders.$inferInsert {
  return {
    orderId: order.orderId,
    externalNo: order.externalNo ?? null,
    consultantId: order.consultantId,
    customerId: order.customerId,
    placedBy: order.placedBy,
    kind: order.kind,
    attribution: order.attribution,
    source: order.source,
    termsVersionId: order.termsVersionId ?? null,
    orderDate: order.orderDate,
    paidAt: order.paidAt,
    status: order.paidAt === null ? 'pending' : 'processing',
    currency: order.currency,
    subtotal: order.subtotal,
    discounts: order.discount,
    tax: order.taxes.reduce((sum, { amount }) => sum + amount, 0n),
    shipping: order.shipping,
    paymentMethod: order.paymentMethod,
    email: order.email,
    phone: order.phone,
    firstName: order.firstName,
    lastName: order.lastName,
    createdAt: order.enteredAt ?? order.orderDate,
  };
}

type WithGoods = Pick<NewOrder, 'orderId' | 'lines' | 'taxes'>;

export const lineRowsOf = ({ orderId, lines }: WithGoods): (typeof orderLines.$inferInsert)[] =>
  lines.map((line, index) => ({
    ...line,
    orderId,
    lineNo: index + 1,
    amount: line.unitPrice * BigInt(line.quantity),
  }));

export const taxRowsOf = ({ orderId, taxes }: WithGoods): (typeof orderTaxes.$inferInsert)[] =>
  taxes.map(({ name, rate, amount }) => ({ orderId, name, rate, amount }));

const addressRowsOf = ({ orderId, billing, shippingTo }: NewOrder): (typeof orderAddresses.$inferInsert)[] => [
  ...(billing ? [{ ...billing, orderId, kind: 'billing' as const }] : []),
  ...(shippingTo ? [{ ...shippingTo, orderId, kind: 'shipping' as const }] : []),
];

function historyRowsOf({ orderId, source, orderDate, paidAt, placedBy }: NewOrder): StatusChangeRow[] {
  const entered = statusChangeRow(
    orderId,
    null,
    'pending',
    orderDate,
    source === 'import' ? 'imported' : 'placed',
    placedBy,
  );
  return paidAt === null
    ? [entered]
    : [entered, statusChangeRow(orderId, 'pending', 'processing', paidAt, 'paid', null)];
}

type StatusChangeRow = typeof orderStatusChanges.$inferInsert;

/** An entry of an order's history; `by` is the acting person, null for the company or a provider. */
export const statusChangeRow = (
  orderId: string,
  fromStatus: OrderStatus | null,
  toStatus: OrderStatus,
  changedAt: Date,
  reason: OrderEvent,
  changedBy: string | null,
): StatusChangeRow => ({ orderId, fromStatus, toStatus, changedAt, changedBy, reason, createdAt: changedAt });
