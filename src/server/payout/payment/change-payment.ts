import { and, eq, sql } from 'drizzle-orm';
import { reverseManualCredit } from '#domain/ledger/correction-postings.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { PaidElsewhere } from '#domain/payout/paid-elsewhere.ts';
import { paymentStatuses, postingsOfChange } from '#domain/payout/payment-status.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { commissions } from '../../commission/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { book } from '../../ledger/book.ts';
import { notify } from '../../notification/notify.ts';
import { listed, unpaidStatements } from '../balances.ts';
import { commissionPayments, payoutRequests } from '../tables.ts';
import type { Payment } from './payment-row.ts';
import { reopenStatements } from './reopen-statements.ts';

export type ChangeCall = {
  readonly at: Date;
  /** The admin, null for the company itself. */
  readonly by: string | null;
  readonly timeZone: string;
};

export type PaymentChange =
  | { readonly to: 'pending' | 'processing' }
  /** `elsewhere`: an external payment; how and when it was paid. */
  | { readonly to: 'completed'; readonly elsewhere?: PaidElsewhere }
  | { readonly to: 'failed'; readonly failure: string };

/**
 * The first of `count` free numbers for payments of these consultants other than checks, locked until the transaction
 * ends. The bank assigns the numbers of checks; a number is unique per consultant. `tx` acts as the worker.
 */
export async function nextPaymentNumber(tx: Transaction, consultantIds: readonly string[], count = 1): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.check-number'))`);
  const { rows: last } = await tx.execute<{ last: number }>(
    sql`select greatest(1000, max(check_number)) as last from commission_payments where payment_method <> 'check'`,
  );
  let first = (last[0]?.last ?? 1000) + 1;
  for (;;) {
    const { rows } = await tx.execute<{ taken: number | null }>(sql`
      select max(check_number) as taken from commission_payments
      where payment_method = 'check' and status = 'completed'
        and check_number between ${first}::int and ${first + count - 1}::int and consultant_id in ${listed(consultantIds)}`);
    const taken = rows[0]?.taken ?? null;
    if (taken === null) return first;
    first = taken + 1;
  }
}

/**
 * Changes the status of a payment: books it, numbers it when completed, marks its statements as paid, or as unpaid if it
 * failed, and notifies the consultant. Returns false if the change is not allowed: a pending payment was not sent, so it
 * can only be completed as paid externally. The caller holds the lock on the balances and read the payment after that.
 * `tx` acts as the worker.
 */
export async function changePayment(
  tx: Transaction,
  payment: Payment,
  change: PaymentChange,
  { at, by, timeZone }: ChangeCall,
): Promise<boolean> {
  const from = paymentStatuses.find((status) => status === payment.status);
  if (from === undefined) throw new Error(`payment ${payment.paymentId} is ${payment.status}`);
  const elsewhere = change.to === 'completed' ? change.elsewhere : undefined;
  if (change.to === 'completed' && (from === 'pending') !== (elsewhere !== undefined)) return false;
  const money = { amount: payment.amount, currency: payment.currency };
  const payout = { id: payment.paymentId, consultant: payment.consultantId, money, batch: payment.batchId };
  const postings = postingsOfChange(payout, from, change.to);
  if (postings === null) return false;
  const booking = { period: null, memo: `Payment ${payment.id} ${change.to}`, by, at };
  await book(tx, postings, booking);
  const mine = eq(commissionPayments.paymentId, payment.paymentId);
  if (change.to === 'completed') {
    const checkNumber = elsewhere?.checkNumber ?? (await nextPaymentNumber(tx, [payment.consultantId]));
    const today = dayOf(at, timeZone);
    const paidOn = elsewhere?.paidOn ?? today;
    const completedAt = paidOn === today ? at : startOfDay(paidOn, timeZone);
    const how = elsewhere && { paymentMethod: elsewhere.method, reference: elsewhere.reference };
    await tx
      .update(commissionPayments)
      .set({ status: change.to, checkNumber, completedAt, ...how })
      .where(mine);
    await markPaid(tx, payment, checkNumber, paidOn);
  } else if (change.to === 'failed') {
    await tx.update(commissionPayments).set({ status: change.to, failure: change.failure }).where(mine);
    const manual = await markUnpaid(tx, payment, change.failure);
    // Reverses the credit of a manual payment, which must not become a balance to withdraw.
    if (manual) await book(tx, [reverseManualCredit(payment.paymentId, payment.consultantId, money)], booking);
  } else {
    await tx.update(commissionPayments).set({ status: change.to }).where(mine);
  }
  await notifyOfChange(tx, payment, change, at);
  return true;
}

async function markPaid(tx: Transaction, payment: Payment, checkNumber: number, checkDate: string): Promise<void> {
  if (payment.commissionId !== null) {
    // The statement is paid once nothing of it, including returned amounts, is outstanding.
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
  // A requested payout pays the oldest statements; those with nothing left are marked as paid by it.
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

/** Marks the statements of a payment as unpaid. Returns whether it was a manual payment, which has none. */
async function markUnpaid(tx: Transaction, payment: Payment, reason: string): Promise<boolean> {
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
  const { consultantId, currency } = payment;
  if (payment.commissionId === null && !requested) {
    // While reversed, its amount was offset against statements.
    if (payment.reversedAt) await reopenStatements(tx, { consultantId, currency, since: payment.reversedAt });
    return true;
  }
  await reopenStatements(tx, { consultantId, currency, since: requested?.createdAt ?? payment.createdAt });
  return false;
}

async function notifyOfChange(tx: Transaction, payment: Payment, change: PaymentChange, at: Date): Promise<void> {
  const money = { amount: formatAmount(payment.amount), currency: payment.currency };
  const send = (fact: Parameters<typeof notify>[1][number]['fact']) =>
    notify(tx, [{ userId: payment.consultantId, fact }], at);
  if (change.to === 'failed') await send({ kind: 'payout-failed', ...money, reason: change.failure });
  if (change.to !== 'completed') return;
  if (payment.commissionId === null) return send({ kind: 'payout-paid', ...money });
  const [statement] = await tx
    .select({ period: sql<string>`to_char(${commissions.period}, 'YYYY-MM')` })
    .from(commissions)
    .where(eq(commissions.commissionId, payment.commissionId));
  if (statement) await send({ kind: 'statement-paid', period: statement.period, ...money });
}
