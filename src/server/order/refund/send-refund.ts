import { and, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { adminRows } from '../order-row.ts';
import { orderRefunds, orders } from '../tables.ts';
import { refundablePayment, trySending } from './sending.ts';

/** Sends all that is owed for an order through the gateways that took the money; repeated calls send it once. */
export const sendRefund = functions.order.sendRefund.handler(async ({ input, context, errors }) => {
  const { order_id: orderId } = input;
  const ofOrder = and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.status, 'owed'));
  const started = await withActor(context.db, worker, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update');
    if (!order) throw errors.UNKNOWN_ORDER();
    const owed = await tx.select().from(orderRefunds).where(ofOrder);
    if (owed.length === 0) throw errors.NO_REFUND_OWED();
    const amount = formatAmount(owed.reduce((sum, refund) => sum + refund.amount, 0n));
    if (amount !== input.amount) throw errors.REFUND_CHANGED({ data: { refund_owed: amount } });
    const gateways: string[] = [];
    for (const { refundId, isUnbooked } of owed) {
      const payment = await refundablePayment(tx, context, orderId, isUnbooked ? refundId : null);
      if (payment === null) throw errors.NOT_REFUNDABLE();
      const gateway = payment.gateway.name;
      await tx
        .update(orderRefunds)
        .set({ status: 'sending', gateway, failure: null })
        .where(eq(orderRefunds.refundId, refundId));
      if (!gateways.includes(gateway)) gateways.push(gateway);
    }
    await writeAuditEvent(tx, context, 'send-refund', ['order', orderId], { amount, gateway: gateways.join(', ') });
    return owed.map(({ refundId }) => refundId);
  });
  for (const refundId of started) await trySending(context, refundId);
  return withActor(context.db, worker, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
    const [row] = await adminRows(tx, order ? [order] : []);
    if (!row) throw errors.UNKNOWN_ORDER();
    const refunds = await tx.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId));
    const sent = refunds.filter(({ refundId }) => started.includes(refundId));
    // Several are owed after several returns: the answer is the worst of them.
    const first = (status: 'owed' | 'sending') => sent.find((refund) => refund.status === status);
    const shown = first('owed') ?? first('sending') ?? sent[0];
    return { order: row, status: shown?.status ?? 'refunded', failure: shown?.failure ?? null };
  });
});
