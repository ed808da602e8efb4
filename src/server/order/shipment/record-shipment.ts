import { eq } from 'drizzle-orm';
import type { Shipment } from '#contract/order/shipment.ts';
import { worker } from '#domain/account/actor.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { mailBuyer, shippedNotice } from '../order-notice.ts';
import { adminRows } from '../order-row.ts';
import { orders } from '../tables.ts';
import { shipmentOf } from './shipment.ts';

/** Records or corrects how an order travels. The buyer gets an email when it was shipped, and when its tracking changes. */
export const recordShipment = functions.order.recordShipment.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { order_id: orderId, shipment } = input;
    const { timeZone } = context.company;
    const at = context.now();
    // Two admins at once: the second waits here, and finds what the first recorded.
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update');
    if (!order) throw errors.UNKNOWN_ORDER();
    const before = shipmentOf(order);
    if (!isSame(before, input.expected)) throw errors.SHIPMENT_CHANGED({ data: { shipment: before } });
    if (order.paidAt === null || order.status === 'cancelled') throw errors.NOT_SHIPPABLE();
    const { shipped_on: shippedOn, delivered_on: deliveredOn } = shipment;
    if ((deliveredOn ?? shippedOn) > dayOf(at, timeZone)) throw errors.SHIPPED_IN_THE_FUTURE();
    if (shippedOn < dayOf(order.orderDate, timeZone)) throw errors.SHIPPED_BEFORE_ORDER();
    if (deliveredOn !== null && deliveredOn < shippedOn) throw errors.DELIVERED_BEFORE_SHIPPED();
    const trackingNumber = shipment.tracking_number || null;
    const [after] = await tx
      .update(orders)
      .set({ carrier: shipment.carrier, trackingNumber, shippedOn, deliveredOn })
      .where(eq(orders.orderId, orderId))
      .returning();
    const [row] = await adminRows(tx, after ? [after] : []);
    if (!row?.shipment) throw errors.UNKNOWN_ORDER();
    const isNews = before?.carrier !== row.shipment.carrier || before.tracking_number !== trackingNumber;
    if (isNews) await mailBuyer(tx, context, order, shippedNotice(row.shipment));
    await writeAuditEvent(tx, context, 'record-shipment', ['order', orderId], { before, after: row.shipment });
    return row;
  }),
);

const isSame = (one: Shipment | null, other: Shipment | null): boolean =>
  one === null || other === null
    ? one === other
    : one.carrier === other.carrier &&
      one.tracking_number === other.tracking_number &&
      one.shipped_on === other.shipped_on &&
      one.delivered_on === other.delivered_on;
