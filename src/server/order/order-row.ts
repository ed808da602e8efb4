import { inArray } from 'drizzle-orm';
import type { AdminOrderRow, CreditedOrderRow, OrderRow } from '#contract/order/row.ts';
import { type Actor, userIdOf } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { consultants } from '../consultant/tables.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { type RefundSums, refundSums, returnedCharges } from './refund/refunds.ts';
import { shipmentOf } from './shipment/shipment.ts';
import type { orders } from './tables.ts';

type StoredOrder = typeof orders.$inferSelect;

/**
 * Orders as `actor` may see them: admins get all fields, the credited consultant gets how the order counts, buyers get
 * neither. `tx` acts as the worker.
 */
export async function orderRows(
  tx: Transaction,
  stored: readonly StoredOrder[],
  actor: Actor,
): Promise<(AdminOrderRow | CreditedOrderRow | OrderRow)[]> {
  const rows = await adminRows(tx, stored);
  if (actor.role === 'admin') return rows;
  const userId = userIdOf(actor);
  return rows.map(({ consultant_id, customer_id: _customer, ...credited }) => {
    if (actor.role === 'consultant' && consultant_id === userId) return credited;
    const { commissionable_base: _base, left_after_refunds: _left, period: _period, late: _late, ...row } = credited;
    return row;
  });
}

/**
 * Orders as admins see them, with the names of their consultants and what is owed back. Reads them with three more
 * queries as the company, because a shopper may see nothing of consultants but the credited one's name. `tx` acts as
 * the worker.
 */
export async function adminRows(tx: Transaction, stored: readonly StoredOrder[]): Promise<AdminOrderRow[]> {
  const credited = [...new Set(stored.flatMap(({ consultantId }) => consultantId ?? []))];
  const people =
    credited.length === 0
      ? []
      : await tx
          .select({
            consultantId: consultants.consultantId,
            first_name: consultants.firstName,
            last_name: consultants.lastName,
            code: consultants.code,
          })
          .from(consultants)
          .where(inArray(consultants.consultantId, credited));
  const names = new Map(people.map(({ consultantId, ...name }) => [consultantId, name]));
  const refundsOf = await refundSums(
    tx,
    stored.map(({ orderId }) => orderId),
  );
  const chargesOf = await returnedCharges(
    tx,
    stored.map(({ orderId }) => orderId),
  );
  return stored.map((order) =>
    showOrder(
      order,
      names.get(order.consultantId ?? '') ?? null,
      refundsOf(order.orderId),
      chargesOf.get(order.orderId) ?? 0n,
    ),
  );
}

function showOrder(
  order: StoredOrder,
  consultant: OrderRow['consultant'],
  refunds: RefundSums,
  returnedCharges: bigint,
): AdminOrderRow {
  return {
    order_id: order.orderId,
    order_no: order.orderNo,
    consultant_id: order.consultantId,
    customer_id: order.customerId,
    order_date: order.orderDate.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    completed_at: order.completedAt?.toISOString() ?? null,
    currency: order.currency,
    subtotal: formatAmount(order.subtotal),
    discounts: formatAmount(order.discounts),
    returns: formatAmount(order.returns),
    tax: formatAmount(order.tax),
    shipping: formatAmount(order.shipping),
    commissionable_base: formatAmount(order.commissionableBase),
    total: formatAmount(order.total),
    left_after_refunds: formatAmount(order.total - returnedCharges),
    refund_owed: refunds.owed,
    refunded: refunds.refunded,
    refund_sending: refunds.sending,
    status: order.status,
    shipment: shipmentOf(order),
    kind: order.kind,
    period: order.period === null ? null : periodOfDay(order.period),
    late: order.late,
    first_name: order.firstName,
    last_name: order.lastName,
    consultant,
    created_at: order.createdAt.toISOString(),
  };
}
