import { asc, eq, getTableColumns } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import { productContents } from '../catalog/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { showOrders } from './order-row.ts';
import { orderAddresses, orderLines, orderStatusChanges, orders, orderTaxes } from './tables.ts';

/** Somebody else's order is as unknown as one that does not exist. */
export const getOrder = functions.order.getOrder.handler(async ({ input, context, errors }) => {
  const page = await withActor(context.db, context.actor, async (tx) => {
    const { order_id: orderId } = input;
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
    if (!order) return null;
    const lines = await tx
      .select({ ...getTableColumns(orderLines), title: productContents.title })
      .from(orderLines)
      .leftJoin(productContents, eq(productContents.productId, orderLines.productId))
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.lineNo));
    const taxes = await tx
      .select()
      .from(orderTaxes)
      .where(eq(orderTaxes.orderId, orderId))
      .orderBy(asc(orderTaxes.name));
    const addresses = await tx
      .select()
      .from(orderAddresses)
      .where(eq(orderAddresses.orderId, orderId))
      .orderBy(asc(orderAddresses.kind));
    const history = await tx
      .select()
      .from(orderStatusChanges)
      .where(eq(orderStatusChanges.orderId, orderId))
      .orderBy(asc(orderStatusChanges.changeId));
    const [row] = await showOrders(tx, [order]);
    if (!row) return null;
    return {
      ...row,
      email: order.email,
      phone: order.phone,
      attribution: order.attribution,
      payment_method: order.paymentMethod,
      lines: lines.map((line) => ({
        line_no: line.lineNo,
        product_code: line.productCode,
        title: line.title,
        description: line.description,
        shade: line.shade,
        quantity: line.quantity,
        unit_price: formatAmount(line.unitPrice),
        amount: formatAmount(line.amount),
        discount: formatAmount(line.discount),
      })),
      taxes: taxes.map(({ name, rate, amount }) => ({ name, rate, amount: formatAmount(amount) })),
      addresses: addresses.map((address) => ({
        kind: address.kind,
        first_name: address.firstName,
        last_name: address.lastName,
        address_1: address.address1,
        address_2: address.address2 ?? '',
        city: address.city,
        state: address.state,
        postcode: address.postcode,
        country: address.country,
      })),
      history: history.map((change) => ({
        from_status: change.fromStatus,
        to_status: change.toStatus,
        changed_at: change.changedAt.toISOString(),
        reason: change.reason,
      })),
    };
  });
  if (page === null) throw errors.UNKNOWN_ORDER();
  return page;
});
