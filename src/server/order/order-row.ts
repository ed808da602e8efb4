import { inArray } from 'drizzle-orm';
import type { OrderRow } from '#contract/order/row.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { worker } from '#domain/person/actor.ts';
import { become } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { consultants } from '../person/tables.ts';
import type { orders } from './tables.ts';

type Kept = typeof orders.$inferSelect;

/**
 * Orders as every list shows them, with the names of their consultants: read with one more query, as the company, since
 * a shopper sees who is credited for her order but nothing else of consultants. `tx` acts as the worker afterwards.
 */
export async function showOrders(tx: Transaction, kept: readonly Kept[]): Promise<OrderRow[]> {
  const credited = [...new Set(kept.flatMap(({ consultantId }) => consultantId ?? []))];
  await become(tx, worker);
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
  return kept.map((order) => showOrder(order, names.get(order.consultantId ?? '') ?? null));
}

function showOrder(order: Kept, consultant: OrderRow['consultant']): OrderRow {
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
    status: order.status,
    kind: order.kind,
    period: order.period === null ? null : periodOfDay(order.period),
    late: order.late,
    first_name: order.firstName,
    last_name: order.lastName,
    consultant,
    created_at: order.createdAt.toISOString(),
  };
}
