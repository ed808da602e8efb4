import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { ShipmentObstacle } from '#domain/order/selected.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { noteChanged, sortCandidates, takeSelection } from '../../view/selection.ts';
import { lockOrders } from '../change-status.ts';
import { mailBuyers, shippedNotice } from '../order-notice.ts';
import { orders } from '../tables.ts';
import { hasId, ordersToShip } from './orders-to-change.ts';

/** Records one shipment for all orders that can be shipped, with their own tracking numbers, and mails their buyers. */
export const shipOrders = functions.order.shipOrders.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id, carrier, shipped_on } = input;
    if (shipped_on > dayOf(context.now(), context.company.timeZone)) throw errors.SHIPPED_IN_THE_FUTURE();
    const selection = await takeSelection(tx, context, ['ship-orders'], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    await lockOrders(tx, selection.rowIds);
    const candidates = ordersToShip(context, hasId(selection.rowIds), shipped_on);
    const { fit, skipped } = await sortCandidates<ShipmentObstacle>(tx, candidates);
    const numbers = new Map(input.tracking.map(({ order_id, tracking_number }) => [order_id, tracking_number || null]));
    const rows = fit.map((id) => ({ order_id: id, tracking_number: numbers.get(id) ?? null }));
    await tx.execute(sql`
      update orders o set carrier = ${carrier}, shipped_on = ${shipped_on}::date, tracking_number = t.tracking_number
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (order_id uuid, tracking_number text)
      where o.order_id = t.order_id`);
    const shipped = await tx.select().from(orders).where(hasId(fit));
    await mailBuyers(tx, context, shipped, ({ orderId }) =>
      shippedNotice({ carrier, shipped_on, tracking_number: numbers.get(orderId) ?? null, delivered_on: null }),
    );
    await noteChanged(tx, selection_id, fit);
    const detail = { count: fit.length, carrier, shipped_on, skipped, orders: fit };
    await writeAuditEvent(tx, context, 'ship-orders', ['orders', 'selection'], detail);
    return { selection_id, count: fit.length, skipped };
  }),
);
