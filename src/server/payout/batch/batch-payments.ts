import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { lockBalances } from '../balances.ts';
import { holdsOf } from '../hold/hold.ts';
import { type ChangeCall, changePayment } from '../payment/change-payment.ts';
import type { Payment } from '../payment/payment-row.ts';
import { commissionPayments, payees, payoutBatches } from '../tables.ts';
import type { Batch } from './batch-row.ts';

/** A batch, locked until the transaction ends. `tx` acts as the worker. */
export async function lockedBatch(tx: Transaction, batchId: string): Promise<Batch | null> {
  const [batch] = await tx.select().from(payoutBatches).where(eq(payoutBatches.batchId, batchId)).for('update');
  return batch ?? null;
}

/** The payments of a batch, in the order of creation. */
export const paymentsOf = (tx: Transaction, batchId: string) =>
  tx
    .select()
    .from(commissionPayments)
    .where(eq(commissionPayments.batchId, batchId))
    .orderBy(asc(commissionPayments.id));

/**
 * The payments in the same credit of the bank's file, including this one: the bank executes or returns them together.
 */
export async function sameCredit(tx: Transaction, payment: Payment): Promise<Payment[]> {
  const { batchId, creditId, status } = payment;
  if (batchId === null || creditId === null) return [payment];
  const all = await paymentsOf(tx, batchId);
  return all.filter((other) => other.creditId === creditId && other.status === status);
}

/** Whether a payee of the batch was replaced, ended or lost verification since the batch was created. */
export async function hasChangedPayee(tx: Transaction, batchId: string): Promise<boolean> {
  const [changed] = await tx
    .select({ payeeId: payees.payeeId })
    .from(commissionPayments)
    .innerJoin(payees, eq(payees.payeeId, commissionPayments.payeeId))
    .where(and(eq(commissionPayments.batchId, batchId), or(isNotNull(payees.replacedAt), isNull(payees.verifiedAt))))
    .limit(1);
  return changed !== undefined;
}

/** Whether the payouts of a consultant in a batch are on hold. */
export async function hasHeldPayment(tx: Transaction, batchId: string, now: Date): Promise<boolean> {
  const payments = await paymentsOf(tx, batchId);
  const ids = new Set(payments.map(({ consultantId }) => consultantId));
  return (await holdsOf(tx, [...ids], now)).size > 0;
}

/** Locks the balances of all consultants in a batch. */
export async function lockPayments(tx: Transaction, batchId: string): Promise<string[]> {
  const consultantIds = (await paymentsOf(tx, batchId)).map(({ consultantId }) => consultantId);
  await lockBalances(tx, consultantIds);
  return consultantIds;
}

/** Changes the status of all payments of a batch that allow it. */
export async function changeAll(
  tx: Transaction,
  batchId: string,
  to: 'processing' | 'completed',
  call: ChangeCall,
): Promise<void> {
  await lockPayments(tx, batchId);
  for (const payment of await paymentsOf(tx, batchId)) {
    if (payment.status !== 'failed') await changePayment(tx, payment, { to }, call);
  }
}
