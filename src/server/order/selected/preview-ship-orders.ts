import { asc, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { maxOrdersAtOnce, maxTrackingNumbers, type ShipmentObstacle } from '#domain/order/selected.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { isInSelection, storeSelection } from '../../view/selection.ts';
import { orders } from '../tables.ts';
import { isSelected, ordersToShip } from './orders-to-change.ts';

export const previewShipOrders = functions.order.previewShipOrders.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const candidates = ordersToShip(context, isSelected(context, input), null);
    const preview = await storeSelection<ShipmentObstacle>(tx, context, 'ship-orders', candidates, {
      most: maxOrdersAtOnce,
    });
    const isShort = preview.count <= maxTrackingNumbers;
    return { ...preview, orders: isShort ? await ordersOf(tx, preview.selection_id) : [] };
  }),
);

async function ordersOf(tx: Transaction, selectionId: string) {
  const rows = await tx
    .select({
      order_id: orders.orderId,
      order_no: orders.orderNo,
      name: sql<string>`concat_ws(' ', ${orders.firstName}, ${orders.lastName})`,
    })
    .from(orders)
    .where(isInSelection(sql`${orders.orderId}`, selectionId))
    .orderBy(asc(orders.orderNo));
  return rows;
}
