import { and, eq, sql } from 'drizzle-orm';
import type { PaymentRow } from '#contract/payout/payment.ts';
import { creditManualPayment } from '#domain/ledger/correction-postings.ts';
import { requestPayout } from '#domain/ledger/payout-postings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Money } from '#domain/money/money.ts';
import type { PaidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { constraintOf } from '../../db/sql-state.ts';
import { book } from '../../ledger/book.ts';
import type { Recipient } from '../payee/payee.ts';
import { commissionPayments } from '../tables.ts';
import { changePayments } from './change-payments.ts';
import { paymentRowOf } from './payment-row.ts';

/** A payment to make. A manual payment has a `reason` and no statement. */
export type PaymentToMake = {
  readonly consultantId: string;
  readonly recipient: Recipient;
  readonly commissionId: string | null;
  readonly money: Money;
  readonly reason: string | null;
  /** How it was paid externally; null if it goes out with the next batch. */
  readonly elsewhere: PaidElsewhere | null;
  readonly createdBy: string | null;
  readonly approvedBy: string | null;
};

/**
 * Creates and books a payment. It waits for the next batch, or is completed immediately if it was external. The caller
 * holds the lock on the balances and has checked everything. `tx` acts as the worker.
 */
export async function makePayment(tx: Transaction, context: Call, wanted: PaymentToMake): Promise<PaymentRow> {
  const { consultantId, recipient, commissionId, money, reason, elsewhere, createdBy, approvedBy } = wanted;
  const at = context.now();
  const [payment] = await tx
    .insert(commissionPayments)
    .values({
      ...recipient,
      ...money,
      consultantId,
      commissionId,
      status: 'pending',
      reason,
      createdBy,
      approvedBy,
      createdAt: at,
    })
    .returning();
  if (!payment) throw new Error('the payment was not inserted');
  const { paymentId } = payment;
  const credit = commissionId === null ? [creditManualPayment(paymentId, consultantId, money)] : [];
  const requested = requestPayout({ id: paymentId, consultant: consultantId, money });
  const memo = reason ?? 'Commission paid';
  await book(tx, [...credit, requested], { period: null, memo, by: createdBy, at });
  if (elsewhere !== null) {
    const call = { at, by: createdBy, timeZone: context.company.timeZone };
    await changePayments(tx, [payment], { to: 'completed', elsewhere }, call);
  }
  await writeAuditEvent(tx, context, 'process-commission-payment', ['payment', paymentId], {
    consultantId,
    commissionId,
    amount: formatAmount(money.amount),
    currency: money.currency,
    reason,
    paidElsewhere: elsewhere,
    approvedBy,
  });
  return paymentRowOf(tx, paymentId);
}

/** Whether a completed payment already has this check, or this number for this consultant. */
export async function isCheckNumberTaken(
  tx: Transaction,
  consultantId: string,
  elsewhere: PaidElsewhere | null,
): Promise<boolean> {
  if (elsewhere?.checkNumber == null) return false;
  const [taken] = await tx
    .select({ id: commissionPayments.id })
    .from(commissionPayments)
    .where(
      and(
        eq(commissionPayments.checkNumber, elsewhere.checkNumber),
        eq(commissionPayments.status, 'completed'),
        sql`(${commissionPayments.paymentMethod} = 'check' or ${commissionPayments.consultantId} = ${consultantId})`,
      ),
    )
    .limit(1);
  return taken !== undefined;
}

/**
 * Whether the database refused a payment because another one, which was not committed at the time of the check above, has
 * its number.
 */
export const isCheckNumberConflict = (error: unknown): boolean =>
  ['commission_payments_check', 'commission_payments_check_of_consultant'].includes(constraintOf(error) ?? '');
