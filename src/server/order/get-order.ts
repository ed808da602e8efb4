import { asc, eq, getTableColumns } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { productContents } from '../catalog/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { adminPart } from './admin-part.ts';
import { orderRows } from './order-row.ts';
import { orderAddresses, orderLines, orderStatusChanges, orders, orderTaxes } from './tables.ts';

/** Another person's order answers like one that does not exist. */
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
    return {
      order,
      email: order.email,
      phone: order.phone,
      attribution: order.attribution,
      payment_method: order.paymentMethod,
      lines: lines.map((line) => ({
        line_no: line.lineNo,
        product_code: line.productCode,
        item_code: line.shadeCode ?? line.productCode,
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
  const { order, ...details } = page;
  return withActor(context.db, worker, async (tx) => {
    const [row] = await orderRows(tx, [order], context.actor);
    if (!row) throw errors.UNKNOWN_ORDER();
    return { ...row, ...details, ...(context.actor.role === 'admin' && (await adminPart(tx, context, order))) };
  });
});
