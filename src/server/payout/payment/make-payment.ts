import { and, eq, sql } from 'drizzle-orm';
import type { PaymentRow } from '#contract/payout/payment.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Money } from '#domain/money/money.ts';
import type { PaidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { constraintOf } from '../../db/sql-state.ts';
import { commissionPayments } from '../tables.ts';
import { changePayments } from './change-payments.ts';
import { createPayments, type PaymentCause } from './create-payments.ts';
import { paymentRowOf } from './payment-row.ts';

/** A payment to make: of a statement, or a manual payment with a reason. */
export type PaymentToMake = {
  readonly consultantId: string;
  readonly cause: Extract<PaymentCause, { readonly kind: 'statement' | 'manual' }>;
  readonly money: Money;
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
  const { consultantId, cause, money, elsewhere, createdBy: by, approvedBy } = wanted;
  const at = context.now();
  const reason = cause.kind === 'manual' ? cause.reason : null;
  const creation = { at, by, approvedBy, memo: reason ?? 'Commission paid', elsewhere };
  const [created] = await createPayments(tx, [{ consultantId, money, cause }], creation);
  if (!created) throw new Error('the payment was not inserted');
  const { paymentId } = created;
  if (elsewhere !== null) {
    const payments = await tx.select().from(commissionPayments).where(eq(commissionPayments.paymentId, paymentId));
    await changePayments(tx, payments, { to: 'completed', elsewhere }, { at, by, timeZone: context.company.timeZone });
  }
  await writeAuditEvent(tx, context, 'process-commission-payment', ['payment', paymentId], {
    consultantId,
    commissionId: cause.kind === 'statement' ? cause.commissionId : null,
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
