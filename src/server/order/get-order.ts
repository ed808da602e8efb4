import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AdminOrderPage } from '#contract/order/row.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { productContents } from '../catalog/tables.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { orderRows } from './order-row.ts';
import {
  orderAddresses,
  orderLines,
  orderRefunds,
  orderReturnLines,
  orderStatusChanges,
  orders,
  orderTaxes,
} from './tables.ts';

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
      ...(context.actor.role === 'admin' && (await adminPart(tx, orderId, history))),
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
  const { order, ...details } = page;
  const [row] = await withActor(context.db, worker, (tx) => orderRows(tx, [order], context.actor));
  if (!row) throw errors.UNKNOWN_ORDER();
  return { ...row, ...details };
});

/** The part of an order that only admins read. */
async function adminPart(
  tx: Transaction,
  orderId: string,
  history: readonly (typeof orderStatusChanges.$inferSelect)[],
): Promise<Pick<AdminOrderPage, 'returned' | 'notes' | 'refunds'>> {
  const returned = await tx
    .select({ line_no: orderReturnLines.lineNo, quantity: sql<number>`sum(${orderReturnLines.quantity})::int` })
    .from(orderReturnLines)
    .where(eq(orderReturnLines.orderId, orderId))
    .groupBy(orderReturnLines.lineNo);
  const refunds = await tx
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(asc(orderRefunds.createdAt), asc(orderRefunds.refundId));
  return {
    returned,
    notes: history
      .toReversed()
      .flatMap(({ note, toStatus, changedAt }) =>
        note === null ? [] : [{ to_status: toStatus, changed_at: changedAt.toISOString(), note }],
      ),
    refunds: refunds.map((refund) => ({
      refund_id: refund.refundId,
      cause: refund.returnId === null ? 'cancellation' : 'return',
      amount: formatAmount(refund.amount),
      status: refund.status,
      refunded_on: refund.refundedOn,
      reference: refund.reference,
    })),
  };
}
