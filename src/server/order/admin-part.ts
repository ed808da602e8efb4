import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AdminOrderPage, AdminOrderRow, OrderPage } from '#contract/order/row.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { whyNotPayable } from '#domain/order/payable.ts';
import { leftToRefund } from '#domain/order/refund.ts';
import { nameOf } from '../consultant/name.ts';
import { consultants } from '../consultant/tables.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { refundablePayment } from './refund/sending.ts';
import {
  orderRefunds,
  orderReturnLines,
  orderReturns,
  orderStatusChanges,
  type orders,
  paymentDisputes,
  paymentSessions,
} from './tables.ts';

type Order = typeof orders.$inferSelect;

type AdminPart = Omit<AdminOrderPage, keyof OrderPage | keyof AdminOrderRow>;

/** The part of an order that only admins read. `tx` acts as the worker. */
export async function adminPart(tx: Transaction, context: Call, order: Order): Promise<AdminPart> {
  const { orderId } = order;
  const returns = await returnsOf(tx, orderId);
  const refunds = await tx
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(asc(orderRefunds.createdAt), asc(orderRefunds.refundId));
  const owed = refunds.find(({ status, isUnbooked }) => status === 'owed' && isUnbooked);
  const payment =
    (await refundablePayment(tx, context, orderId)) ??
    (owed ? await refundablePayment(tx, context, orderId, owed.refundId) : null);
  const sum = (of: (record: StoredReturn) => bigint) => returns.reduce((total, record) => total + of(record), 0n);
  const left = leftToRefund({
    ...order,
    taxReturned: sum(({ taxAmount }) => taxAmount),
    shippingReturned: sum(({ shippingAmount }) => shippingAmount),
  });
  return {
    refundable: {
      goods: formatAmount(left.goods),
      tax: formatAmount(left.tax),
      shipping: formatAmount(left.shipping),
      total: formatAmount(left.goods + left.tax + left.shipping),
    },
    refund_gateway: payment?.gateway.name ?? null,
    ...(await paymentsOf(tx, context, order)),
    disputes: await disputesOf(tx, orderId),
    return_records: returns.map((record) => ({
      return_id: record.returnId,
      returned_at: record.returnedAt.toISOString(),
      base: formatAmount(record.baseAmount),
      tax: formatAmount(record.taxAmount),
      shipping: formatAmount(record.shippingAmount),
      reason: record.reason,
      lines: record.lines.map((line) => ({ ...line, amount: formatAmount(line.amount) })),
      refund_status: refunds.find(({ returnId }) => returnId === record.returnId)?.status ?? null,
    })),
    ...(await timelineOf(tx, orderId)),
    refunds: refunds.map((refund) => ({
      refund_id: refund.refundId,
      cause: refund.isUnbooked ? 'payment' : refund.returnId === null ? 'cancellation' : 'return',
      amount: formatAmount(refund.amount),
      status: refund.status,
      refunded_on: refund.refundedOn,
      reference: refund.reference,
      gateway: refund.gateway,
      failure: refund.failure,
    })),
  };
}

type StoredReturn = Awaited<ReturnType<typeof returnsOf>>[number];

/** Newest first, with their lines. */
async function returnsOf(tx: Transaction, orderId: string) {
  const records = await tx
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(desc(orderReturns.returnedAt), desc(orderReturns.returnId));
  const lines = await tx
    .select()
    .from(orderReturnLines)
    .where(eq(orderReturnLines.orderId, orderId))
    .orderBy(asc(orderReturnLines.lineNo));
  return records.map((record) => ({
    ...record,
    lines: lines
      .filter(({ returnId }) => returnId === record.returnId)
      .map(({ lineNo, quantity, amount }) => ({ line_no: lineNo, quantity, amount })),
  }));
}

/** The attempts to pay the order, newest first. A session's id is the buyer's secret: only an unpaid order's link names it. */
async function paymentsOf(
  tx: Transaction,
  { company, now, publicUrl }: Call,
  order: Order,
): Promise<Pick<AdminOrderPage, 'payments' | 'payment_link'>> {
  const sessions = await tx
    .select()
    .from(paymentSessions)
    .where(eq(paymentSessions.orderId, order.orderId))
    .orderBy(desc(paymentSessions.createdAt), desc(paymentSessions.sessionId));
  const [newest] = sessions;
  const isPayable = whyNotPayable(order, now(), company.unpaidOrderDays) === null;
  return {
    payments: sessions.map((session) => ({
      gateway: session.gateway,
      status: session.status === 'pending' && session.captureId !== null ? 'processing' : session.status,
      amount: formatAmount(session.amount),
      currency: session.currency,
      reference: session.captureId ?? session.gatewayReference,
      failure: session.status === 'failed' ? session.failure : null,
      paid_at: session.paidAt?.toISOString() ?? null,
      created_at: session.createdAt.toISOString(),
    })),
    payment_link: newest && isPayable ? `${publicUrl}/payment-success?session_id=${newest.sessionId}` : null,
  };
}

async function disputesOf(tx: Transaction, orderId: string): Promise<AdminOrderPage['disputes']> {
  const disputes = await tx
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.orderId, orderId))
    .orderBy(desc(paymentDisputes.openedAt));
  return disputes.map((dispute) => ({
    gateway: dispute.gateway,
    dispute_id: dispute.disputeId,
    amount: formatAmount(dispute.amount),
    status: dispute.status,
    reason: dispute.reason,
    opened_at: dispute.openedAt.toISOString(),
    due_by: dispute.dueBy?.toISOString() ?? null,
  }));
}

type Act = {
  readonly at: string;
  readonly actor_id: string | null;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/**
 * Whether a person with a status change is an admin. Buyers place orders, and cancel unpaid ones by placing them again; only admins complete
 * orders, and give reasons.
 */
const isByAdmin = ({ note, toStatus }: typeof orderStatusChanges.$inferSelect): boolean =>
  note !== null || toStatus === 'completed';

/** The order's own events and the admins' other actions, newest first; and the admins' notes. */
async function timelineOf(tx: Transaction, orderId: string): Promise<Pick<AdminOrderPage, 'timeline' | 'notes'>> {
  const changes = await tx
    .select()
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, orderId))
    .orderBy(desc(orderStatusChanges.changeId));
  // The status change of the same moment says what `update-order-status` does.
  const { rows: acts } = await tx.execute<Act>(sql`
    select created_at::text as at, actor_id, action, detail from audit_events
    where object_type = 'order' and object_id = ${orderId} and action <> 'update-order-status'
    order by seq desc`);
  const names = await namesOf(tx, [
    ...acts.flatMap(({ actor_id }) => actor_id ?? []),
    ...changes.flatMap((change) => (isByAdmin(change) ? (change.changedBy ?? []) : [])),
  ]);
  const events = [
    ...changes.map((change) => ({
      at: change.changedAt.toISOString(),
      event: change.reason,
      amount: null,
      note: change.note,
      by_name: isByAdmin(change) ? (names.get(change.changedBy ?? '') ?? null) : null,
    })),
    ...acts.map(({ at, actor_id, action, detail }) => {
      const { amount, base, reason, reference } = detail;
      const text = (value: unknown) => (typeof value === 'string' ? value : null);
      return {
        at: new Date(at).toISOString(),
        event: action,
        amount: text(amount) ?? text(base),
        note: text(reason) ?? text(reference),
        by_name: names.get(actor_id ?? '') ?? null,
      };
    }),
  ];
  return {
    timeline: events.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)),
    notes: changes.flatMap(({ note, toStatus, changedAt }) =>
      note === null ? [] : [{ to_status: toStatus, changed_at: changedAt.toISOString(), note }],
    ),
  };
}

async function namesOf(tx: Transaction, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const people = await tx
    .select({ id: consultants.consultantId, firstName: consultants.firstName, lastName: consultants.lastName })
    .from(consultants)
    .where(inArray(consultants.consultantId, [...new Set(userIds)]));
  return new Map(people.map((person) => [person.id, nameOf(person)]));
}
