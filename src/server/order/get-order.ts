import { asc, eq } from 'drizzle-orm';
import { type Actor, userIdOf, worker } from '#domain/account/actor.ts';
import { mayReadAddress } from '#domain/order/buyer.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { adminPart } from './admin-part.ts';
import { linesOf, postalAddressOf, taxesOf } from './order-contents.ts';
import { orderRows } from './order-row.ts';
import { orderAddresses, orderStatusChanges, orders } from './tables.ts';

/** Another person's order answers like one that does not exist. */
export const getOrder = functions.order.getOrder.handler(async ({ input, context, errors }) => {
  const page = await withActor(context.db, context.actor, async (tx) => {
    const { order_id: orderId } = input;
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
    if (!order) return null;
    const lines = await linesOf(tx, orderId);
    const addresses = await tx
      .select()
      .from(orderAddresses)
      .where(eq(orderAddresses.orderId, orderId))
      .orderBy(asc(orderAddresses.kind));
    const shipping = addresses.find(({ kind }) => kind === 'shipping') ?? null;
    const taxes = await taxesOf(tx, context, orderId, shipping);
    const history = await tx
      .select()
      .from(orderStatusChanges)
      .where(eq(orderStatusChanges.orderId, orderId))
      .orderBy(asc(orderStatusChanges.changeId));
    return {
      order,
      email: order.email,
      phone: mayReadPhone(order, context.actor) ? order.phone : null,
      attribution: order.attribution,
      payment_method: order.paymentMethod,
      lines,
      taxes,
      addresses: addresses.map((address) => ({ kind: address.kind, ...postalAddressOf(address) })),
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

/** Another person may have typed the email address by which an order belongs to a buyer's account. */
const mayReadPhone = ({ placedBy, consultantId }: typeof orders.$inferSelect, actor: Actor): boolean =>
  actor.role === 'admin' || consultantId === userIdOf(actor) || mayReadAddress(placedBy, actor);
