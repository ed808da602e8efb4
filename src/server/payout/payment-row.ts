import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type PaymentRow, paymentRow } from '#contract/payout/payment.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { commissions } from '../commission/tables.ts';
import type { Transaction } from '../db/database.ts';
import { fullName } from '../person/name.ts';
import { consultants } from '../person/tables.ts';
import { commissionPayments } from './tables.ts';

export type Payment = typeof commissionPayments.$inferSelect;

/** Payments as rows, newest first. Row-level security leaves a consultant her own. */
export async function paymentRows(
  tx: Transaction,
  wanted: SQL | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ data: PaymentRow[]; total: number }> {
  const from = tx
    .select({
      payment: commissionPayments,
      name: fullName,
      period: sql<string | null>`(select to_char(${commissions.period}, 'YYYY-MM') from ${commissions}
                                  where ${commissions.commissionId} = ${commissionPayments.commissionId})`,
    })
    .from(commissionPayments)
    .innerJoin(consultants, eq(consultants.consultantId, commissionPayments.consultantId));
  const rows = await from
    .where(wanted)
    .orderBy(desc(commissionPayments.createdAt), desc(commissionPayments.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({ total: count() })
    .from(commissionPayments)
    .innerJoin(consultants, eq(consultants.consultantId, commissionPayments.consultantId))
    .where(wanted);
  return { data: rows.map(({ payment, name, period }) => rowOf(payment, name, period)), total: counted?.total ?? 0 };
}

/** One payment as a row; it exists. */
export async function paymentRowOf(tx: Transaction, paymentId: string): Promise<PaymentRow> {
  const { data } = await paymentRows(tx, eq(commissionPayments.paymentId, paymentId), { limit: 1, offset: 0 });
  const [row] = data;
  if (!row) throw new Error(`there is no payment ${paymentId}`);
  return row;
}

/** A part of a name, an e-mail as a whole, a check number. */
export function paymentNaming(term: string): SQL | undefined {
  if (term === '') return undefined;
  return sql`(strpos(lower(${fullName}), lower(${term})) > 0
    or strpos(lower(${commissionPayments.recipientName}), lower(${term})) > 0
    or lower(${commissionPayments.recipientEmail}) = lower(${term})
    or ${commissionPayments.checkNumber}::text = ${term})`;
}

function rowOf(payment: Payment, name: string, period: string | null): PaymentRow {
  return paymentRow.parse({
    id: payment.id,
    payment_id: payment.paymentId,
    consultant_id: payment.consultantId,
    consultant_name: name,
    commission_id: payment.commissionId,
    period,
    recipient_name: payment.recipientName,
    recipient_email: payment.recipientEmail,
    amount: formatAmount(payment.amount),
    currency: payment.currency,
    payment_method: payment.paymentMethod,
    status: payment.status,
    reason: payment.reason,
    failure: payment.failure,
    check_number: payment.checkNumber,
    batch_id: payment.batchId,
    completed_at: payment.completedAt?.toISOString() ?? null,
    created_at: payment.createdAt.toISOString(),
  });
}
