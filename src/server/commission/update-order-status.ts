import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { confirmOrder } from '../order/confirm-order.ts';
import { notifyOfSale } from '../order/notify-of-sale.ts';
import { showOrders } from '../order/order-row.ts';
import { orders } from '../order/tables.ts';
import { cancelAndCorrect, completeAndCorrect } from './change-orders.ts';

/** An admin's decision, which the contract demands; the company carries it out, and the audit log keeps who decided. */
export const updateOrderStatus = functions.order.updateOrderStatus.handler(async ({ input, context, errors }) => {
  const { order_id: orderId, status } = input;
  const { actor, company } = context;
  const by = userIdOf(actor);
  return withActor(context.db, worker, async (tx) => {
    const read = () => tx.select().from(orders).where(eq(orders.orderId, orderId));
    const at = context.now();
    const [before] = await read().for('update');
    if (!before) throw errors.UNKNOWN_ORDER();
    const options = { at, by, timeZone: company.timeZone };
    const { refused, completed } =
      status === 'completed'
        ? await completeAndCorrect(tx, [orderId], options)
        : { ...(await cancelAndCorrect(tx, [orderId], options)), completed: [] };
    if (refused.length > 0) throw errors.STATUS_NOT_ALLOWED();
    const [after] = await read();
    if (!after) throw errors.UNKNOWN_ORDER();
    if (completed.some(({ paidOffline }) => paidOffline)) {
      await notifyOfSale(tx, after, at);
      await confirmOrder(tx, context.jobs, after);
    }
    await keepAudit(tx, context, 'update-order-status', ['order', orderId], { from: before.status, to: after.status });
    const [row] = await showOrders(tx, [after]);
    if (!row) throw errors.UNKNOWN_ORDER();
    return row;
  });
});
