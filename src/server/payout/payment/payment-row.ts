import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type PaymentRow, paymentRow } from '#contract/payout/payment.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { commissions } from '../../commission/tables.ts';
import { fullName } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { commissionPayments } from '../tables.ts';
import { reasonIfAny } from './failure-reason.ts';
import { isManual } from './manual-limit.ts';

export type Payment = typeof commissionPayments.$inferSelect;

type Page = { readonly limit?: number; readonly audience: 'company' | 'consultant' };

/**
 * Payments as rows, by their number. Row-level security limits consultants to their own; the deciding admins and the state of the batch
 * are only for the company.
 */
export async function paymentPage(
  tx: Transaction,
  wanted: SQL | undefined,
  { limit, audience }: Page,
): Promise<PaymentRow[]> {
  const from = tx
    .select({
      payment: commissionPayments,
      name: fullName,
      code: consultants.code,
      period: sql<string | null>`(select to_char(${commissions.period}, 'YYYY-MM') from ${commissions}
                                  where ${commissions.commissionId} = ${commissionPayments.commissionId})`,
      isManual: isManual(sql`commission_payments`),
      ...(audience === 'company' ? forCompany : forConsultant),
      creditCount: ofCredit(sql`count(*)`),
      creditTotal: ofCredit(sql`coalesce(sum(o.amount), 0)`),
    })
    .from(commissionPayments)
    .innerJoin(consultants, eq(consultants.consultantId, commissionPayments.consultantId));
  const sorted = from.where(wanted).orderBy(commissionPayments.id);
  const rows = await (limit === undefined ? sorted : sorted.limit(limit));
  return rows.map(rowOf);
}

/** Aggregates over the payments of the same credit in a bank's file, and of the same status. */
const ofCredit = (what: SQL) => sql<string>`(
  select ${what} from commission_payments o
  where o.payment_id = ${commissionPayments.paymentId}
     or (o.batch_id = ${commissionPayments.batchId} and o.credit_id = ${commissionPayments.creditId}
         and o.status = ${commissionPayments.status}))`;

/** One existing payment as a row. */
export async function paymentRowOf(tx: Transaction, paymentId: string): Promise<PaymentRow> {
  const [row] = await paymentPage(tx, eq(commissionPayments.paymentId, paymentId), { audience: 'company' });
  if (!row) throw new Error(`there is no payment ${paymentId}`);
  return row;
}

const nameOfAdmin = (userId: AnyPgColumn) =>
  sql<string | null>`(select a.first_name || ' ' || a.last_name from consultants a where a.consultant_id = ${userId})`;

const forCompany = {
  approvedByName: nameOfAdmin(commissionPayments.approvedBy),
  reversedByName: nameOfAdmin(commissionPayments.reversedBy),
  batch: sql<PaymentRow['batch']>`(
    select jsonb_build_object('format', b.format, 'file_number', b.file_number, 'status', b.status)
    from payout_batches b where b.batch_id = ${commissionPayments.batchId})`,
};
const forConsultant = {
  approvedByName: sql<string | null>`null`,
  reversedByName: sql<string | null>`null`,
  batch: sql<PaymentRow['batch']>`null`,
};

type QueriedPayment = {
  readonly payment: Payment;
  readonly name: string;
  readonly code: string;
  readonly period: string | null;
  readonly isManual: boolean;
  readonly approvedByName: string | null;
  readonly reversedByName: string | null;
  readonly batch: PaymentRow['batch'];
  readonly creditCount: string;
  readonly creditTotal: string;
};

function rowOf(row: QueriedPayment): PaymentRow {
  const { payment, name, code, period, isManual, approvedByName, reversedByName, batch, creditCount, creditTotal } =
    row;
  const { reversedAt, reversalReason } = payment;
  return paymentRow.parse({
    id: payment.id,
    payment_id: payment.paymentId,
    consultant_id: payment.consultantId,
    consultant_name: name,
    consultant_code: code,
    commission_id: payment.commissionId,
    period,
    recipient_name: payment.recipientName,
    recipient_email: payment.recipientEmail,
    amount: formatAmount(payment.amount),
    currency: payment.currency,
    payment_method: payment.paymentMethod,
    status: payment.status,
    reason: reasonIfAny(payment.reason),
    failure: reasonIfAny(payment.failure),
    check_number: payment.checkNumber,
    reference: payment.reference,
    approved_by_name: approvedByName,
    reversal: reversedAt && { at: reversedAt.toISOString(), reason: reversalReason, by_name: reversedByName },
    is_manual: isManual,
    batch_id: payment.batchId,
    batch,
    credit_id: payment.creditId,
    credit_count: Number(creditCount),
    credit_total: formatAmount(BigInt(creditTotal)),
    completed_at: payment.completedAt?.toISOString() ?? null,
    created_at: payment.createdAt.toISOString(),
  });
}
