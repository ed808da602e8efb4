import { and, desc, inArray, sql } from 'drizzle-orm';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { worker } from '#domain/account/actor.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { onlyWith } from '../../audience.ts';
import { auditExport } from '../../audit/audit-export.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import { type Cell, csvFile, decimal } from '../../documents/csv.ts';
import type { DocumentFile } from '../../documents/document-file.ts';
import { inBatches } from '../../documents/in-batches.ts';
import { adminRows } from '../order-row.ts';
import { orders } from '../tables.ts';
import { type OrderQuery, wantedOrders } from './wanted-orders.ts';

/** Orders that are read at once. */
const batch = 1_000;

/**
 * The orders of an admin's list as a CSV file, newest first: all of its query, or those of them with these ids. They are read while
 * the file is.
 */
export async function ordersCsv(
  context: Call,
  query: OrderQuery,
  ids: readonly string[] | null = null,
): Promise<DocumentFile> {
  onlyWith('orders:read', context.actor);
  await auditExport(context, 'orders');
  const { timeZone } = context.company;
  const chosen = ids === null ? undefined : inArray(orders.orderId, [...ids]);
  const wanted = and(wantedOrders(query, context), chosen);
  const below = ({ order_id }: AdminOrderRow) => sql`(${orders.orderDate}, ${orders.orderNo}) < (
    select l.order_date, l.order_no from orders l where l.order_id = ${order_id})`;
  const listed = inBatches<AdminOrderRow>(batch, async (after) => {
    const stored = await withActor(context.db, context.actor, (tx) =>
      tx
        .select()
        .from(orders)
        .where(and(wanted, after ? below(after) : undefined))
        .orderBy(desc(orders.orderDate), desc(orders.orderNo))
        .limit(batch),
    );
    return withActor(context.db, worker, (tx) => adminRows(tx, stored));
  });
  const rows = async function* () {
    for await (const row of listed) yield cellsOf(row, timeZone);
  };
  return csvFile(`orders-${dayOf(context.now(), timeZone)}.csv`, headings(), rows());
}

const headings = (): string[] => [
  m.order_number(),
  m.order_id(),
  m.order_date(),
  m.order_status(),
  m.order_customer(),
  m.order_consultant(),
  m.order_consultant_code(),
  m.order_subtotal(),
  m.order_discount(),
  m.order_shipping(),
  m.order_tax(),
  m.order_returned(),
  m.order_total(),
  m.order_base(),
  m.order_currency(),
  m.order_paid_on(),
  m.order_refund_owed(),
  m.order_refunded(),
  m.order_carrier(),
  m.order_tracking_number(),
  m.order_shipped_on(),
  m.order_delivered_on(),
  m.order_period(),
];

function cellsOf(order: AdminOrderRow, timeZone: string): Cell[] {
  const { consultant, shipment } = order;
  const dayIn = (instant: string | null) => (instant === null ? '' : dayOf(new Date(instant), timeZone));
  const money = (amount: string) => decimal(amount, 2);
  return [
    String(order.order_no),
    order.order_id,
    dayIn(order.order_date),
    order.status,
    [order.first_name, order.last_name].filter(Boolean).join(' '),
    ...(consultant ? [`${consultant.first_name} ${consultant.last_name}`, consultant.code] : ['', '']),
    money(order.subtotal),
    money(order.discounts),
    money(order.shipping),
    money(order.tax),
    money(order.returns),
    money(order.total),
    money(order.commissionable_base),
    order.currency,
    dayIn(order.paid_at),
    money(order.refund_owed),
    money(order.refunded),
    shipment?.carrier ?? '',
    shipment?.tracking_number ?? '',
    shipment?.shipped_on ?? '',
    shipment?.delivered_on ?? '',
    order.period ?? '',
  ];
}
