import { userIdOf, worker } from '#domain/account/actor.ts';
import type { CompletionObstacle } from '#domain/order/selected.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { completeAndCorrect } from '../../correction/change-orders.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { notify } from '../../notification/notify.ts';
import { noteChanged, sortCandidates, takeSelection } from '../../view/selection.ts';
import { lockOrders } from '../change-status.ts';
import { saleNotification } from '../notify-of-sale.ts';
import { completedNotice, mailBuyers } from '../order-notice.ts';
import { orders } from '../tables.ts';
import { hasId, ordersToComplete } from './orders-to-change.ts';

/** Completes the orders that the rules allow, in a few statements for all. The others stay as they are. */
export const completeOrders = functions.order.completeOrders.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { selection_id } = input;
    const selection = await takeSelection(tx, context, ['complete-orders'], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    await lockOrders(tx, selection.rowIds);
    const candidates = ordersToComplete(context, hasId(selection.rowIds));
    const { fit, skipped } = await sortCandidates<CompletionObstacle>(tx, candidates);
    const at = context.now();
    const by = userIdOf(context.actor);
    const { timeZone } = context.company;
    const { completed, refused } = await completeAndCorrect(tx, fit, { at, by, timeZone });
    if (refused.length > 0) throw new Error(`order ${refused[0]?.orderId} was locked and can't be completed`);
    const isPaidNow = new Set(completed.flatMap(({ orderId, paidOffline }) => (paidOffline ? [orderId] : [])));
    const after = await tx.select().from(orders).where(hasId(fit));
    const paidNow = after.filter(({ orderId }) => isPaidNow.has(orderId));
    await notify(tx, paidNow.flatMap(saleNotification), at);
    const confirmed = paidNow.flatMap(({ orderId, email }) => (email === null ? [] : [{ orderId }]));
    await context.jobs.sendLater('order-confirmation', confirmed, tx);
    await mailBuyers(
      tx,
      context,
      after.filter(({ orderId }) => !isPaidNow.has(orderId)),
      () => completedNotice,
    );
    await noteChanged(tx, selection_id, fit);
    await writeAuditEvent(tx, context, 'complete-orders', ['orders', 'selection'], {
      count: fit.length,
      paid_offline: isPaidNow.size,
      skipped,
      orders: fit,
    });
    return { selection_id, count: fit.length, skipped };
  }),
);
