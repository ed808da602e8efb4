import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { type Returned, recordedReturn } from '#contract/correction/return.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import type { RefundRefusal } from '#domain/order/refund.ts';
import { type Refund, refund, type WantedReturn } from '#domain/order/refund.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { runOnce } from '../db/idempotency.ts';
import { insertMany } from '../db/insert-many.ts';
import { functions } from '../implement.ts';
import { lockPeriods } from '../order/commission-periods.ts';
import { adminRows } from '../order/order-row.ts';
import { refundablePayment, trySending } from '../order/refund/sending.ts';
import { orderLines, orderRefunds, orderReturnLines, orderReturns, orders, orderTaxes } from '../order/tables.ts';
import { correctOrders } from './correct-orders.ts';
import { correctionEffects } from './correction-effect.ts';

type ReturnRequest = {
  readonly order_id: string;
  readonly lines: readonly { line_no: number; quantity: number; amount: string | null }[];
  readonly amount: string | null;
  readonly by?: 'lines' | 'total' | 'whole';
  readonly total?: string | null;
  /** The total returned before, as the admin saw it; null to skip the check. */
  readonly returns_before?: string | null;
};

type Recording = {
  readonly returnId: string;
  readonly at: Date;
  readonly by: string | null;
  readonly reason: string;
  /** The gateway that sends the money back; null where it is only owed. */
  readonly sentBy: string | null;
};

const codes = {
  'not-paid': 'NOT_PAID',
  'nothing-returned': 'NOTHING_RETURNED',
  'unknown-line': 'UNKNOWN_LINE',
  'more-than-bought': 'MORE_THAN_BOUGHT',
  'more-than-paid': 'MORE_THAN_PAID',
} as const satisfies Record<RefundRefusal, string>;

type Refusal = (typeof codes)[RefundRefusal] | 'UNKNOWN_ORDER' | 'RETURNS_CHANGED';

/**
 * Records an admin's return or refund, once: lowers the base of an open period's order, and corrects a closed period. The
 * gateway is asked for the money after that is stored, and again later where it does not answer.
 */
export const recordReturn = functions.correction.recordReturn.handler(async ({ input, context, errors }) => {
  const { idempotency_key: key, ...body } = input;
  const { actor } = context;
  const answered = await withActor(context.db, worker, (tx) =>
    runOnce(tx, { actor, key, functionName: 'record-return', body }, recordedReturn, async () => {
      const payment = input.send ? await refundablePayment(tx, context, input.order_id) : null;
      const recording = {
        returnId: randomUUID(),
        at: context.now(),
        by: userIdOf(actor),
        reason: input.reason,
        sentBy: payment?.gateway.name ?? null,
      };
      const returned = await makeReturn(tx, input, recording);
      if (typeof returned === 'string') throw errors[returned]();
      await writeAuditEvent(tx, context, 'record-return', ['order', input.order_id], {
        returnId: recording.returnId,
        base: returned.base,
        reason: input.reason,
      });
      return { ...returned, return_id: recording.returnId, refund: await refundOf(tx, recording.returnId) };
    }),
  );
  if (answered === 'conflict') throw errors.IDEMPOTENCY_CONFLICT();
  const { refund } = answered.answer;
  if (refund?.status === 'sending') await trySending(context, refund.refund_id);
  return withActor(context.db, worker, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, input.order_id));
    const [row] = await adminRows(tx, order ? [order] : []);
    return {
      ...answered.answer,
      order: row ?? answered.answer.order,
      refund: await refundOf(tx, answered.answer.return_id),
    };
  });
});

async function refundOf(tx: Transaction, returnId: string) {
  const [refund] = await tx
    .select({ refund_id: orderRefunds.refundId, amount: orderRefunds.amount, status: orderRefunds.status })
    .from(orderRefunds)
    .where(eq(orderRefunds.returnId, returnId));
  return refund ? { ...refund, amount: formatAmount(refund.amount) } : null;
}

/** Records a return; the caller writes the audit event. `tx` acts as the worker, in READ COMMITTED. */
export async function makeReturn(
  tx: Transaction,
  wanted: ReturnRequest,
  recording: Recording,
): Promise<Returned | Refusal> {
  const ofOrder = eq(orders.orderId, wanted.order_id);
  const [order] = await tx.select().from(orders).where(ofOrder).for('update');
  if (!order) return 'UNKNOWN_ORDER';
  const refunded = await refundFor(tx, order, wanted);
  if (typeof refunded === 'string') return refunded;
  // Its period cannot close while the base changes.
  await lockPeriods(tx, order.period === null ? [] : [periodOfDay(order.period)]);
  await saveReturn(tx, order, refunded, recording);
  const [after] = await tx
    .update(orders)
    .set({ returns: order.returns + refunded.base })
    .where(ofOrder)
    .returning();
  const corrected = await correctOrders(
    tx,
    { orderIds: [wanted.order_id], kind: 'return', returnId: recording.returnId },
    recording,
  );
  const [row] = await adminRows(tx, after ? [after] : []);
  if (!row) throw new Error('the locked order is missing');
  return {
    base: formatAmount(refunded.base),
    tax: formatAmount(refunded.tax),
    shipping: formatAmount(refunded.shipping),
    order: row,
    effects: await correctionEffects(tx, corrected),
  };
}

/**
 * Why a return is not recorded, as far as it is known without a calculation and a lock; null if nothing speaks against it. `tx`
 * acts as the worker.
 */
export async function refusalOfReturn(tx: Transaction, wanted: ReturnRequest): Promise<Refusal | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, wanted.order_id));
  if (!order) return 'UNKNOWN_ORDER';
  const refunded = await refundFor(tx, order, wanted);
  return typeof refunded === 'string' ? refunded : null;
}

/** What a return of an order refunds, or why it is refused. */
async function refundFor(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  wanted: ReturnRequest,
): Promise<Refund | Refusal> {
  const refunded = refund(
    {
      ...order,
      ...(await returnedBefore(tx, order.orderId)),
      taxes: await taxAmounts(tx, order),
      // A file to import has one tax, and doesn't say whether it is on the shipping too.
      taxedShipping: order.source === 'import' ? 0n : order.shipping,
      lines: await returnableLines(tx, order.orderId),
    },
    wantedReturn(wanted),
  );
  if ('refused' in refunded) return codes[refunded.refused];
  // Another return came in between, so the confirmed rest is outdated.
  if (wanted.returns_before != null && parseAmount(wanted.returns_before) !== order.returns) return 'RETURNS_CHANGED';
  return refunded;
}

function wantedReturn({ lines, amount, by = 'lines', total = null }: ReturnRequest): WantedReturn {
  if (by === 'whole') return { by };
  if (by === 'total') return { by, total: enteredAmount(total) ?? 0n };
  return {
    by,
    lines: lines.flatMap(({ line_no, quantity, amount: given }) =>
      quantity > 0 ? [{ lineNo: line_no, quantity, amount: enteredAmount(given) }] : [],
    ),
    amount: enteredAmount(amount),
  };
}

/** The tax and the shipping refunded so far. */
async function returnedBefore(tx: Transaction, orderId: string) {
  const [sums] = await tx
    .select({
      taxReturned: sql`coalesce(sum(${orderReturns.taxAmount}), 0)::text`.mapWith(BigInt),
      shippingReturned: sql`coalesce(sum(${orderReturns.shippingAmount}), 0)::text`.mapWith(BigInt),
    })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId));
  return sums ?? { taxReturned: 0n, shippingReturned: 0n };
}

/** The amount of each tax of an order; its whole tax where its taxes are not known by themselves. */
async function taxAmounts(tx: Transaction, { orderId, tax }: typeof orders.$inferSelect): Promise<bigint[]> {
  const taxes = await tx.select({ amount: orderTaxes.amount }).from(orderTaxes).where(eq(orderTaxes.orderId, orderId));
  const amounts = taxes.map(({ amount }) => amount);
  return amounts.reduce((sum, amount) => sum + amount, 0n) === tax ? amounts : [tax];
}

/** An order's lines with their returned quantities. */
async function returnableLines(tx: Transaction, orderId: string) {
  return tx
    .select({
      lineNo: orderLines.lineNo,
      quantity: orderLines.quantity,
      amount: orderLines.amount,
      discount: orderLines.discount,
      returnedQuantity: sql<number>`coalesce((select sum(r.quantity) from ${orderReturnLines} r
        where r.order_id = order_lines.order_id and r.line_no = order_lines.line_no), 0)::int`,
      returnedAmount: sql`coalesce((select sum(r.amount) from ${orderReturnLines} r
        where r.order_id = order_lines.order_id and r.line_no = order_lines.line_no), 0)::text`.mapWith(BigInt),
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.lineNo));
}

async function saveReturn(
  tx: Transaction,
  { orderId, currency }: Pick<typeof orders.$inferSelect, 'orderId' | 'currency'>,
  { lines, base, tax, shipping }: Refund,
  { returnId, at, by, reason, sentBy }: Recording,
): Promise<void> {
  await insertMany(tx, orderReturns, [
    {
      returnId,
      orderId,
      returnedAt: at,
      reason,
      recordedBy: by,
      createdAt: at,
      baseAmount: base,
      taxAmount: tax,
      shippingAmount: shipping,
    },
  ]);
  await insertMany(
    tx,
    orderReturnLines,
    lines.map((line) => ({ ...line, returnId, orderId, createdAt: at })),
  );
  const amount = base + tax + shipping;
  if (amount === 0n) return;
  const status = sentBy === null ? 'owed' : 'sending';
  await insertMany(tx, orderRefunds, [{ orderId, returnId, amount, currency, status, gateway: sentBy, createdAt: at }]);
}

/** An amount validated by the contract; the rules refuse a negative one. */
function enteredAmount(text: string | null): bigint | null {
  if (text === null) return null;
  return text.startsWith('-') ? -1n : parseAmount(text);
}
