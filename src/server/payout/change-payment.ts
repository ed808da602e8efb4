import { and, eq, sql } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import { type PaymentStatus, paymentStatuses, postingsOfChange } from '#domain/payout/payment-status.ts';
import { dayOf } from '#domain/period/zone.ts';
import { commissions } from '../commission/tables.ts';
import type { Transaction } from '../db/database.ts';
import { book } from '../ledger/book.ts';
import { notify } from '../notification/notify.ts';
import { unpaidStatements } from './books.ts';
import { makeDueAgain } from './due-again.ts';
import type { Payment } from './payment-row.ts';
import { commissionPayments, payoutRequests } from './tables.ts';

export type ChangeCall = {
  readonly at: Date;
  /** The admin, null for the company itself. */
  readonly by: string | null;
  readonly timeZone: string;
};

export type PaymentChange =
  | { readonly to: Exclude<PaymentStatus, 'failed'> }
  | { readonly to: 'failed'; readonly failure: string };

/** The next check number, and nobody else gets one until the transaction ends. As worker. */
export async function nextCheckNumber(tx: Transaction): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.check-number'))`);
  const { rows } = await tx.execute<{ next: number }>(
    sql`select 1 + greatest(1000, max(check_number)) as next from commission_payments`,
  );
  return rows[0]?.next ?? 1001;
}

/**
 * Takes a payment to another status: books it, gives it a check when it is completed, marks what it paid as paid, or as
 * unpaid again when it failed, and tells the consultant. False where the payment may not go there. The consultant's
 * money is held by the caller, the payment read since. As worker.
 */
export async function changePayment(
  tx: Transaction,
  payment: Payment,
  change: PaymentChange,
  { at, by, timeZone }: ChangeCall,
): Promise<boolean> {
  const from = paymentStatuses.find((status) => status === payment.status);
  if (from === undefined) throw new Error(`payment ${payment.paymentId} is ${payment.status}`);
  const money = { amount: payment.amount, currency: payment.currency };
  const payout = { id: payment.paymentId, consultant: payment.consultantId, money };
  const postings = postingsOfChange(payout, from, change.to);
  if (postings === null) return false;
  await book(tx, postings, { period: null, memo: `Payment ${payment.id} ${change.to}`, by, at });
  const checkNumber = change.to === 'completed' ? await nextCheckNumber(tx) : payment.checkNumber;
  await tx
    .update(commissionPayments)
    .set({
      status: change.to,
      checkNumber,
      ...(change.to === 'completed' ? { completedAt: at } : {}),
      ...(change.to === 'failed' ? { failure: change.failure } : {}),
    })
    .where(eq(commissionPayments.paymentId, payment.paymentId));
  const day = dayOf(at, timeZone);
  if (change.to === 'completed' && checkNumber !== null) await markPaid(tx, payment, checkNumber, day);
  if (change.to === 'failed') await markUnpaid(tx, payment, change.failure);
  await tell(tx, payment, change, at);
  return true;
}

async function markPaid(tx: Transaction, payment: Payment, checkNumber: number, checkDate: string): Promise<void> {
  if (payment.commissionId !== null) {
    // What came back while it was under way may be the statement's too: it is paid when nothing of it is left.
    const unpaid = await unpaidStatements(tx, [payment.consultantId], payment.currency);
    const left = unpaid.find(({ commissionId }) => commissionId === payment.commissionId)?.outstanding ?? 0n;
    if (left > 0n) return;
    await tx
      .update(commissions)
      .set({ checkNumber, checkDate })
      .where(eq(commissions.commissionId, payment.commissionId));
    return;
  }
  const paid = await tx
    .update(payoutRequests)
    .set({ status: 'paid' })
    .where(eq(payoutRequests.requestId, payment.paymentId))
    .returning();
  // A payout that she asked for is for her oldest statements: those of which nothing is left to pay are paid by it.
  if (paid.length === 0) return;
  const unpaid = await unpaidStatements(tx, [payment.consultantId], payment.currency, 'requests reserved');
  for (const { commissionId, runNo, outstanding } of unpaid) {
    if (outstanding > 0n) continue;
    await tx
      .update(commissions)
      .set({ checkNumber, checkDate })
      .where(and(eq(commissions.runNo, runNo), eq(commissions.commissionId, commissionId)));
  }
}

async function markUnpaid(tx: Transaction, payment: Payment, reason: string): Promise<void> {
  if (payment.checkNumber !== null) {
    await tx
      .update(commissions)
      .set({ checkNumber: null, checkDate: null })
      .where(and(eq(commissions.consultantId, payment.consultantId), eq(commissions.checkNumber, payment.checkNumber)));
  }
  const [requested] = await tx
    .update(payoutRequests)
    .set({ status: 'failed', reason })
    .where(eq(payoutRequests.requestId, payment.paymentId))
    .returning();
  // What was given by hand was for no statement.
  if (payment.commissionId === null && !requested) return;
  const { consultantId, currency } = payment;
  await makeDueAgain(tx, { consultantId, currency, since: requested?.createdAt ?? payment.createdAt });
}

async function tell(tx: Transaction, payment: Payment, change: PaymentChange, at: Date): Promise<void> {
  const money = { amount: formatAmount(payment.amount), currency: payment.currency };
  const told = (fact: Parameters<typeof notify>[1][number]['fact']) =>
    notify(tx, [{ userId: payment.consultantId, fact }], at);
  if (change.to === 'failed') await told({ kind: 'payout-failed', ...money, reason: change.failure });
  if (change.to !== 'completed') return;
  if (payment.commissionId === null) return told({ kind: 'payout-paid', ...money });
  const [statement] = await tx
    .select({ period: sql<string>`to_char(${commissions.period}, 'YYYY-MM')` })
    .from(commissions)
    .where(eq(commissions.commissionId, payment.commissionId));
  if (statement) await told({ kind: 'statement-paid', period: statement.period, ...money });
}
