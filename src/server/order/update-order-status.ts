import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { cancelAndCorrect, completeAndCorrect } from '../correction/change-orders.ts';
import { withActor } from '../db/actor.ts';
import { constraintOf } from '../db/sql-state.ts';
import { functions } from '../implement.ts';
import { confirmOrder } from './confirm-order.ts';
import { earnsFromOrder } from './earns-from-order.ts';
import { notifyOfSale } from './notify-of-sale.ts';
import { cancelledNotice, completedNotice, mailBuyer } from './order-notice.ts';
import { adminRows } from './order-row.ts';
import { orders } from './tables.ts';

/** An admin's decision, which the contract demands. The company makes the change, and the audit log names the admin. */
export const updateOrderStatus = functions.order.updateOrderStatus.handler(async ({ input, context, errors }) => {
  const { order_id: orderId, status, from } = input;
  const note = input.reason;
  const { actor, company } = context;
  const by = userIdOf(actor);
  const notInStock = (error: unknown): never => {
    throw constraintOf(error) === 'stock_levels_on_hand' ? errors.OUT_OF_STOCK() : error;
  };
  return withActor(context.db, worker, async (tx) => {
    const read = () => tx.select().from(orders).where(eq(orders.orderId, orderId));
    const at = context.now();
    const [before] = await read().for('update');
    if (!before) throw errors.UNKNOWN_ORDER();
    // The lock waited for an earlier decision to commit.
    if (before.status !== from) throw errors.ORDER_CHANGED({ data: { status: before.status } });
    const options = { at, by, timeZone: company.timeZone, ...(note !== null && { note }) };
    const { refused, completed, owed } =
      status === 'completed'
        ? { ...(await completeAndCorrect(tx, [orderId], options)), owed: null }
        : { ...(await cancelAndCorrect(tx, [orderId], options)), completed: [] };
    if (refused.length > 0) throw errors.STATUS_NOT_ALLOWED();
    const paidByThis = completed.find(({ paidOffline }) => paidOffline);
    // No payment provider vouches for such a payment.
    const paidByHand = completed.find(() => before.source === 'admin' && before.paymentMethod !== 'traditional');
    const unproved = paidByThis ?? paidByHand;
    if (unproved && (await earnsFromOrder(tx, by, before, unproved.period, company.timeZone)))
      throw errors.OWN_CREDIT();
    const [after] = await read();
    if (!after) throw errors.UNKNOWN_ORDER();
    if (paidByThis) {
      await notifyOfSale(tx, after, at);
      await confirmOrder(tx, context.jobs, after);
    }
    if (status === 'completed' && !paidByThis) await mailBuyer(tx, context, after, completedNotice);
    if (owed !== null) {
      const refund = { amount: owed.get(orderId) ?? 0n, currency: after.currency };
      await mailBuyer(tx, context, after, cancelledNotice(refund, after.paidAt !== null));
    }
    await writeAuditEvent(tx, context, 'update-order-status', ['order', orderId], {
      from: before.status,
      to: after.status,
      ...(note !== null && { reason: note }),
    });
    const [row] = await adminRows(tx, [after]);
    if (!row) throw errors.UNKNOWN_ORDER();
    return row;
  }).catch(notInStock);
});
