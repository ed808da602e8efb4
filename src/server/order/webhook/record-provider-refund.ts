import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { cancelAndCorrect } from '../../correction/change-orders.ts';
import { makeReturn } from '../../correction/record-return.ts';
import type { Transaction } from '../../db/database.ts';
import type { ProviderRefund } from '../../gateways/gateway.ts';
import { orderRefunds, type orders } from '../tables.ts';

type Recording = { readonly gateway: string; readonly at: Date; readonly timeZone: string };

/**
 * Records a refund that was made at the provider, once: it pays a refund that was owed, cancels an order that was refunded as
 * a whole, and is a return otherwise. Throws where it does not fit the order: then an admin records it. `tx` acts as the
 * worker and has locked the order.
 */
export async function recordProviderRefund(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  { reference, amount, reason = '' }: ProviderRefund,
  { gateway, at, timeZone }: Recording,
): Promise<void> {
  const { orderId } = order;
  const ofOrder = and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.isUnbooked, false));
  const refunds = await tx.select().from(orderRefunds).where(ofOrder);
  if (refunds.some((refund) => refund.reference === reference)) return;
  if (amount.currency !== order.currency) throw new Error(`${gateway} refunded ${amount.currency} for this order`);
  const note = reason === '' ? `refunded at ${gateway}` : `refunded at ${gateway}: ${reason}`;
  if (!refunds.some((refund) => isOwed(refund, amount.amount))) {
    const isWhole = refunds.every(({ status }) => status === 'withdrawn') && amount.amount === order.total;
    if (isWhole && order.status !== 'cancelled') {
      await cancelAndCorrect(tx, [orderId], { at, by: null, note });
    } else {
      const wanted = {
        order_id: orderId,
        lines: [],
        amount: null,
        by: 'total' as const,
        total: formatAmount(amount.amount),
      };
      const recording = { returnId: randomUUID(), at, by: null, reason: note, sentBy: null };
      const returned = await makeReturn(tx, wanted, recording);
      if (typeof returned === 'string')
        throw new Error(`A refund of ${wanted.total} does not fit this order: ${returned}`);
    }
  }
  const owed = await tx.select().from(orderRefunds).where(ofOrder);
  const paid = owed.find((refund) => isOwed(refund, amount.amount));
  if (!paid) throw new Error('The refund does not fit what is owed for this order.');
  await tx
    .update(orderRefunds)
    .set({ status: 'refunded', gateway, failure: null, reference, refundedOn: dayOf(at, timeZone), recordedAt: at })
    .where(and(eq(orderRefunds.refundId, paid.refundId)));
  const act = { actor: worker, requestId: `refund-${reference}`, now: () => at };
  const detail = { gateway, reference, amount: formatAmount(amount.amount) };
  await writeAuditEvent(tx, act, 'refund-at-provider', ['order', orderId], detail);
}

const isOwed = ({ status, amount }: typeof orderRefunds.$inferSelect, cents: bigint): boolean =>
  status === 'owed' && amount === cents;
