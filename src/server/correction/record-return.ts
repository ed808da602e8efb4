import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { type Returned, recordedReturn } from '#contract/correction/return.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import type { RefundRefusal } from '#domain/order/refund.ts';
import { type Refund, refund } from '#domain/order/refund.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { functions } from '../implement.ts';
import { lockPeriods } from '../order/commission-periods.ts';
import { runOnce } from '../order/idempotency.ts';
import { adminRows } from '../order/order-row.ts';
import { orderLines, orderRefunds, orderReturnLines, orderReturns, orders } from '../order/tables.ts';
import { correctOrders } from './correct-orders.ts';
import { correctionEffects } from './correction-effect.ts';

type Wanted = {
  readonly order_id: string;
  readonly lines: readonly { line_no: number; quantity: number; amount: string | null }[];
  readonly amount: string | null;
  /** The total returned before, as the admin saw it; null to skip the check. */
  readonly returns_before?: string | null;
};

type Recording = { readonly returnId: string; readonly at: Date; readonly by: string | null; readonly reason: string };

const codes = {
  'not-completed': 'NOT_COMPLETED',
  'nothing-returned': 'NOTHING_RETURNED',
  'unknown-line': 'UNKNOWN_LINE',
  'more-than-bought': 'MORE_THAN_BOUGHT',
  'more-than-paid': 'MORE_THAN_PAID',
} as const satisfies Record<RefundRefusal, string>;

type Refusal = (typeof codes)[RefundRefusal] | 'UNKNOWN_ORDER' | 'RETURNS_CHANGED';

/** Records an admin's return, once: lowers the base of an open period's order, and corrects a closed period. */
export const recordReturn = functions.correction.recordReturn.handler(async ({ input, context, errors }) => {
  const { idempotency_key: key, ...body } = input;
  const { actor } = context;
  const answered = await withActor(context.db, worker, (tx) =>
    runOnce(tx, { actor, key, functionName: 'record-return', body }, recordedReturn, async () => {
      const recording = { returnId: randomUUID(), at: context.now(), by: userIdOf(actor), reason: input.reason };
      const returned = await makeReturn(tx, input, recording);
      if (typeof returned === 'string') throw errors[returned]();
      await writeAuditEvent(tx, context, 'record-return', ['order', input.order_id], {
        returnId: recording.returnId,
        base: returned.base,
        reason: input.reason,
      });
      return { ...returned, return_id: recording.returnId };
    }),
  );
  if (answered === 'conflict') throw errors.IDEMPOTENCY_CONFLICT();
  return answered.answer;
});

/** Records a return; the caller writes the audit event. `tx` acts as the worker, in READ COMMITTED. */
export async function makeReturn(tx: Transaction, wanted: Wanted, recording: Recording): Promise<Returned | Refusal> {
  const ofOrder = eq(orders.orderId, wanted.order_id);
  const [order] = await tx.select().from(orders).where(ofOrder).for('update');
  if (!order) return 'UNKNOWN_ORDER';
  const refunded = refund(
    { ...order, lines: await returnableLines(tx, wanted.order_id) },
    {
      lines: wanted.lines.map(({ line_no, quantity, amount }) => ({
        lineNo: line_no,
        quantity,
        amount: centsOf(amount),
      })),
      amount: centsOf(wanted.amount),
    },
  );
  if ('refused' in refunded) return codes[refunded.refused];
  // Another return came in between, so the confirmed rest is outdated.
  if (wanted.returns_before != null && parseAmount(wanted.returns_before) !== order.returns) return 'RETURNS_CHANGED';
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
    order: row,
    effects: await correctionEffects(tx, corrected),
  };
}

/** An order's lines with their returned quantities. */
export async function returnableLines(tx: Transaction, orderId: string) {
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
  { lines, base, tax }: Refund,
  { returnId, at, by, reason }: Recording,
): Promise<void> {
  await insertMany(tx, orderReturns, [
    { returnId, orderId, returnedAt: at, baseAmount: base, taxAmount: tax, reason, recordedBy: by, createdAt: at },
  ]);
  await insertMany(
    tx,
    orderReturnLines,
    lines.map((line) => ({ ...line, returnId, orderId, createdAt: at })),
  );
  // The refund is not sent here: it is a task until it is recorded.
  const amount = base + tax;
  if (amount > 0n) await insertMany(tx, orderRefunds, [{ orderId, returnId, amount, currency, createdAt: at }]);
}

/** An amount validated by the contract; the rules refuse a negative one. */
function centsOf(text: string | null): bigint | null {
  if (text === null) return null;
  return text.startsWith('-') ? -1n : parseAmount(text);
}
