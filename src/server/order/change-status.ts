import { and, inArray, sql } from 'drizzle-orm';
import { type AssignedPeriod, ownPeriodOf } from '#domain/order/commission-period.ts';
import type { OrderEvent } from '#domain/order/order.ts';
import { owedOnCancel } from '#domain/order/refund-owed.ts';
import { cancel, complete, type StatusChange, type StatusRefusal } from '#domain/order/status.ts';
import type { Period } from '#domain/period/period.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { assignPeriods, lockPeriods } from './commission-periods.ts';
import { statusChangeRow } from './insert-orders.ts';
import { isRefunded, refundsSoFar, withdrawRefunds } from './refund/refunds.ts';
import { orderRefunds, orderStatusChanges, orders } from './tables.ts';

export type RefusedOrder = { readonly orderId: string; readonly refused: StatusRefusal | 'unknown' };

export type CompletedOrder = AssignedPeriod & {
  readonly orderId: string;
  /** True when completing it recorded a payment that was taken offline. */
  readonly paidOffline: boolean;
};

export type ChangeOptions = {
  /** The moment of the change. */
  readonly at: Date;
  /** The person who makes it, null for the company. */
  readonly by: string | null;
  /** The reason, as the person who decides wrote it. */
  readonly note?: string;
  /** What the history calls a cancellation. */
  readonly event?: Extract<OrderEvent, 'cancelled' | 'cancelled-unpaid'>;
};

/**
 * Completes any number of orders in a few statements, by the rules of `domain/order`. Each gets its commission period
 * once, and those periods cannot close before `tx` ends. An order that may not be completed stays unchanged and is
 * returned with the reason. `tx` acts as the worker.
 */
export async function completeOrders(
  tx: Transaction,
  orderIds: readonly string[],
  { at, by, timeZone }: ChangeOptions & { readonly timeZone: string },
): Promise<{
  readonly completed: CompletedOrder[];
  readonly refused: RefusedOrder[];
  /** Orders that count again in their previous period. If it is closed, its payments for them need a correction. */
  readonly recompleted: readonly string[];
}> {
  const { held, refused } = await ordersToChange(tx, orderIds);
  const allowed: { order: HeldOrder; change: StatusChange; paidAt: Date; month: Period }[] = [];
  for (const order of held) {
    const change = complete(order, at);
    if ('refused' in change) refused.push({ orderId: order.orderId, refused: change.refused });
    else {
      const paidAt = change.paidAt ?? at;
      allowed.push({ order, change, paidAt, month: ownPeriodOf({ ...order, paidAt }, timeZone) });
    }
  }
  // An order cancelled after its month had closed was part of that close, so it keeps its period.
  const before = allowed.flatMap(({ order }) => (order.period === null ? [] : [periodOfDay(order.period)]));
  await lockPeriods(tx, before);
  const first = allowed.filter(({ order }) => order.period === null);
  const periods = await assignPeriods(
    tx,
    first.map(({ month }) => month),
  );
  const completed = allowed.map(({ order, change, paidAt, month }) => ({
    orderId: order.orderId,
    from: change.from,
    paidAt,
    paidOffline: change.paidOffline,
    ...assignedPeriod(order, periods.get(month)),
  }));
  if (completed.length === 0) return { completed: [], refused, recompleted: [] };
  const rows = completed.map(({ orderId, paidAt, period, late }) => ({
    order_id: orderId,
    paid_at: paidAt,
    period: firstDayOf(period),
    late,
  }));
  await tx.execute(sql`
    update ${orders} o
    set status = 'completed', completed_at = ${at.toISOString()}, paid_at = c.paid_at, period = c.period, late = c.late
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (order_id uuid, paid_at timestamptz, period date, late boolean)
    where o.order_id = c.order_id`);
  await withdrawRefunds(
    tx,
    allowed.filter(({ change }) => change.from === 'cancelled').map(({ order }) => order.orderId),
  );
  await record(
    tx,
    completed.map((order) => ({ ...order, to: 'completed', reason: order.paidOffline ? 'paid-offline' : 'completed' })),
    { at, by },
  );
  return {
    completed: completed.map(({ orderId, paidOffline, period, late }) => ({ orderId, paidOffline, period, late })),
    refused,
    recompleted: allowed.filter(({ order }) => order.period !== null).map(({ order }) => order.orderId),
  };
}

/**
 * Cancels any number of orders. A completed order leaves its period while that is open, and gets a new one if it is
 * completed again. After the close it keeps its period, because it was part of the close. `tx` acts as the worker.
 */
export async function cancelOrders(
  tx: Transaction,
  orderIds: readonly string[],
  options: ChangeOptions,
): Promise<{
  readonly cancelled: string[];
  readonly refused: RefusedOrder[];
  /** Orders that had counted in a period. If it is closed, its payments for them need a correction. */
  readonly counted: readonly string[];
  /** The amount owed to the buyers now, in cents, by order. */
  readonly owed: ReadonlyMap<string, bigint>;
}> {
  const { held, refused } = await ordersToChange(tx, orderIds);
  const changes: (StatusChange & { orderId: string; reason: OrderEvent })[] = [];
  const refunds: (typeof orderRefunds.$inferInsert)[] = [];
  for (const order of held) {
    const change = cancel(order);
    if ('refused' in change) refused.push({ orderId: order.orderId, refused: change.refused });
    else {
      const { orderId, currency } = order;
      changes.push({ ...change, orderId, reason: options.event ?? 'cancelled' });
      const amount = owedOnCancel(order);
      if (amount > 0n) refunds.push({ orderId, amount, currency, createdAt: options.at });
    }
  }
  const periods = await lockPeriods(
    tx,
    held.flatMap(({ period }) => (period === null ? [] : [periodOfDay(period)])),
  );
  const open = periods.filter(({ status }) => status === 'open').map(({ period }) => period);
  const cancelled = changes.map(({ orderId }) => orderId);
  if (cancelled.length === 0) return { cancelled, refused, counted: [], owed: new Map() };
  await tx.update(orders).set({ status: 'cancelled', completedAt: null }).where(inArray(orders.orderId, cancelled));
  if (open.length > 0) {
    await tx
      .update(orders)
      .set({ period: null, late: false })
      .where(and(inArray(orders.orderId, cancelled), inArray(orders.period, open)));
  }
  await record(tx, changes, options);
  await insertMany(tx, orderRefunds, refunds);
  return {
    cancelled,
    refused,
    owed: new Map(refunds.map(({ orderId, amount }) => [orderId, amount])),
    counted: changes.filter(({ from }) => from === 'completed').map(({ orderId }) => orderId),
  };
}

type HeldOrder = Awaited<ReturnType<typeof ordersToChange>>['held'][number];

/** Locks orders until the transaction ends, always in the same order, so that what is read about them then stays true. */
export const lockOrders = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(isOneOf(sql`${orders.orderId}`, ids))
    .orderBy(orders.orderId)
    .for('update');

/** Locks orders and reads what decides about their change. */
async function ordersToChange(tx: Transaction, orderIds: readonly string[]) {
  const wanted = [...new Set(orderIds)];
  if (wanted.length > 0) await lockOrders(tx, wanted);
  const held =
    wanted.length === 0
      ? []
      : await tx
          .select({
            orderId: orders.orderId,
            status: orders.status,
            source: orders.source,
            orderDate: orders.orderDate,
            paidAt: orders.paidAt,
            returns: orders.returns,
            period: orders.period,
            late: orders.late,
            currency: orders.currency,
            subtotal: orders.subtotal,
            discounts: orders.discounts,
            tax: orders.tax,
            shipping: orders.shipping,
            refunds: refundsSoFar,
            refunded: isRefunded,
          })
          .from(orders)
          .where(isOneOf(sql`${orders.orderId}`, wanted))
          .orderBy(orders.orderId);
  const known = new Set(held.map(({ orderId }) => orderId));
  const refused: RefusedOrder[] = wanted
    .filter((orderId) => !known.has(orderId))
    .map((orderId) => ({ orderId, refused: 'unknown' }));
  return { held, refused };
}

function assignedPeriod({ period, late, orderId }: HeldOrder, given: AssignedPeriod | undefined): AssignedPeriod {
  if (period !== null) return { period: periodOfDay(period), late };
  if (given === undefined) throw new TypeError(`order ${orderId} got no period`);
  return given;
}

async function record(
  tx: Transaction,
  changes: readonly (Pick<StatusChange, 'from' | 'to'> & { orderId: string; reason: OrderEvent })[],
  { at, by, note }: ChangeOptions,
): Promise<void> {
  await insertMany(
    tx,
    orderStatusChanges,
    changes.map((change) => ({
      ...statusChangeRow(change.orderId, change.from, change.to, at, change.reason, by),
      note: note ?? null,
    })),
  );
}
