import { and, eq, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Deployment } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import { reasonOf } from '../../db/reason.ts';
import { cancelOrders } from '../change-status.ts';
import { mailBuyer, unpaidNotice } from '../order-notice.ts';
import { orders } from '../tables.ts';

type Context = Pick<Deployment, 'db' | 'jobs' | 'company' | 'publicUrl' | 'now'>;

const hourInMilliseconds = 3_600_000;
/** Orders that are read at once. */
const batch = 200;
/** Milliseconds after which a run reads no more; the others wait for the next one. */
const runLimit = 45_000;

/** An order of the shop that was not paid in time and has pieces of the stock, unless a provider is still confirming its payment. */
const isOverdue = ({ company, now }: Context) => {
  const placedBefore = new Date(now().getTime() - company.stockHoldHours * hourInMilliseconds).toISOString();
  return sql`${orders.status} = 'pending' and ${orders.paidAt} is null and ${orders.source} = 'shop'
    and ${orders.orderDate} < ${placedBefore}
    and exists (select from stock_changes c where c.order_id = ${orders.orderId} having sum(c.quantity) < 0)
    and not exists (select from payment_sessions s where s.order_id = ${orders.orderId} and s.status <> 'succeeded'
      and (s.capture_started_at is not null or (s.refund_started_at is not null and s.refunded_at is null)))`;
};

/**
 * Runs every minute. An order that can't be cancelled does not stop the others: the run continues with those that were placed after it,
 * and the next run tries it again.
 */
export async function cancelUnpaidOrders(context: Context, atOnce = batch): Promise<void> {
  const end = performance.now() + runLimit;
  // The date as text, with its microseconds.
  const date = sql<string>`${orders.orderDate}::text`;
  let after: { readonly orderId: string; readonly date: string } | undefined;
  do {
    const isNext =
      after && sql`(${orders.orderDate}, ${orders.orderId}) > (${after.date}::timestamptz, ${after.orderId}::uuid)`;
    const overdue = await withActor(context.db, worker, (tx) =>
      tx
        .select({ orderId: orders.orderId, date })
        .from(orders)
        .where(and(isOverdue(context), isNext))
        .orderBy(orders.orderDate, orders.orderId)
        .limit(atOnce),
    );
    for (const { orderId } of overdue) {
      await cancelUnpaidOrder(context, orderId).catch((error: unknown) =>
        console.error(`unpaid order ${orderId} could not be cancelled and is retried: ${reasonOf(error)}`),
      );
    }
    after = overdue.length < atOnce ? undefined : overdue.at(-1);
  } while (after && performance.now() < end);
}

/** Cancels the order, which releases its stock, and tells the buyer why. One that was paid meanwhile stays. */
async function cancelUnpaidOrder(context: Context, orderId: string): Promise<void> {
  const { db, company, now } = context;
  await withActor(db, worker, async (tx) => {
    await tx.select({ orderId: orders.orderId }).from(orders).where(eq(orders.orderId, orderId)).for('update');
    // The lock waited for a payment to be booked.
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.orderId, orderId), isOverdue(context)));
    if (!order) return;
    await cancelOrders(tx, [orderId], { at: now(), by: null, event: 'cancelled-unpaid' });
    await mailBuyer(tx, context, order, unpaidNotice(company.stockHoldHours));
    const act = { actor: worker, requestId: `unpaid-${orderId}`, now };
    await writeAuditEvent(tx, act, 'update-order-status', ['order', orderId], {
      from: order.status,
      to: 'cancelled',
      reason: `not paid within ${company.stockHoldHours} hours`,
    });
  });
}
