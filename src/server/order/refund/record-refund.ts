import { and, eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { mailBuyer, refundedNotice } from '../order-notice.ts';
import { adminRows } from '../order-row.ts';
import { orderRefunds, orders } from '../tables.ts';

/** Closes the task of a refund, once: the full amount owed for an order was sent, on a day and with a reference. */
export const recordRefund = functions.order.recordRefund.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { order_id: orderId, refunded_on: refundedOn, reference } = input;
    const { timeZone } = context.company;
    const at = context.now();
    // Of two concurrent admins, the second waits here and finds nothing owed.
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update');
    if (!order) throw errors.UNKNOWN_ORDER();
    const owed = await tx
      .select()
      .from(orderRefunds)
      .where(and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.status, 'owed')));
    if (owed.length === 0) throw errors.NO_REFUND_OWED();
    const cents = owed.reduce((sum, refund) => sum + refund.amount, 0n);
    const amount = formatAmount(cents);
    if (amount !== input.amount) throw errors.REFUND_CHANGED({ data: { refund_owed: amount } });
    if (refundedOn > dayOf(at, timeZone)) throw errors.REFUND_IN_THE_FUTURE();
    const isOfOrder = owed.some(({ isUnbooked }) => !isUnbooked);
    if (isOfOrder && order.paidAt !== null && refundedOn < dayOf(order.paidAt, timeZone)) {
      throw errors.REFUND_BEFORE_PAYMENT();
    }
    await tx
      .update(orderRefunds)
      .set({ status: 'refunded', refundedOn, reference, recordedBy: userIdOf(context.actor), recordedAt: at })
      .where(and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.status, 'owed')));
    await mailBuyer(tx, context, order, refundedNotice({ amount: cents, currency: order.currency }, refundedOn));
    await writeAuditEvent(tx, context, 'record-refund', ['order', orderId], { amount, refundedOn, reference });
    const [row] = await adminRows(tx, [order]);
    if (!row) throw errors.UNKNOWN_ORDER();
    return row;
  }),
);
