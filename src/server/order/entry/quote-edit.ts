import { and, eq } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { quoteForOrder } from '../../pricing/quote.ts';
import { type CartErrors, cartError } from '../../pricing/refusal.ts';
import { pricingRulesOf } from '../../pricing/rules.ts';
import { isConfirming } from '../checkout-state.ts';
import { orderAddresses, orderLines, orders } from '../tables.ts';
import { enteredItems } from './entered-items.ts';

type Order = typeof orders.$inferSelect;

/** The items that replace those of an order, and the total that the admin saw. */
type Edit = {
  readonly order_id: string;
  readonly lines: Parameters<typeof enteredItems>[1];
  readonly expected_total: string;
};

type EditErrors = CartErrors & {
  UNKNOWN_ORDER(): Error;
  NOT_EDITABLE(): Error;
  ORDER_CHANGED(): Error;
  NO_ITEMS(): Error;
};

/**
 * The price of an unpaid order with other items, as its buyer and for its address. Locks the order and the stock of the products
 * until `tx` ends, and deletes the former lines: the caller saves the new ones or rolls back. `errors` are the calling function's;
 * `tx` acts as the worker.
 */
export async function quoteEdit(
  tx: Transaction,
  { company, now }: Pick<Call, 'company' | 'now'>,
  edit: Edit,
  errors: EditErrors,
) {
  // A payment that is being booked waits here, or has made the order paid.
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, edit.order_id)).for('update');
  if (!order) throw errors.UNKNOWN_ORDER();
  const { orderId } = order;
  if (order.status !== 'pending' || order.paidAt !== null) throw errors.NOT_EDITABLE();
  if (await isConfirming(tx, orderId)) throw errors.NOT_EDITABLE();
  if (formatAmount(order.total) !== edit.expected_total) throw errors.ORDER_CHANGED();
  const cart = await enteredItems(tx, edit.lines);
  if (cart.length === 0) throw errors.NO_ITEMS();
  const rules = pricingRulesOf(company);
  // Gives the order's own pieces back to the stock first.
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId));
  const to = await destinationOf(tx, orderId);
  const quoted = await quoteForOrder(tx, cart, buyerOf(order), to, rules, now());
  if ('refused' in quoted) throw cartError(errors, quoted.refused);
  return { orderId, quoted, currency: rules.currency };
}

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
