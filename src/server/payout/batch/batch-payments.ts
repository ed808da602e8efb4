import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { lockBalances } from '../balances.ts';
import { isHeld } from '../hold/hold.ts';
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

/** The credit of a payment in the bank's file, with its status; the payment's own id outside of a credit. */
export const creditOf = ({ paymentId, batchId, creditId, status }: Payment): string =>
  batchId === null || creditId === null ? paymentId : `${batchId} ${creditId} ${status}`;

/**
 * The payments in the same credits of the bank's file, including these: the bank executes or returns each credit as a
 * whole.
 */
export async function sameCredits(tx: Transaction, payments: readonly Payment[]): Promise<Payment[]> {
  const credits = new Set(payments.map(creditOf));
  const batchIds = new Set(payments.flatMap(({ batchId, creditId }) => (creditId === null ? [] : (batchId ?? []))));
  const inBatches = await tx
    .select()
    .from(commissionPayments)
    .where(inArray(commissionPayments.batchId, [...batchIds]))
    .orderBy(asc(commissionPayments.id));
  const single = payments.filter(({ batchId, creditId }) => batchId === null || creditId === null);
  const together = inBatches.filter(({ creditId }) => creditId !== null);
  return [...single, ...together.filter((payment) => credits.has(creditOf(payment)))];
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
  const { rowCount } = await tx.execute(sql`
    select from commission_payments p
    where p.batch_id = ${batchId}::uuid and ${isHeld(sql`p.consultant_id`, now)} limit 1`);
  return rowCount !== 0;
}

/** Locks the balances of all consultants in a batch. */
export async function lockBalancesOf(tx: Transaction, batchId: string): Promise<void> {
  const { consultantId } = commissionPayments;
  const rows = await tx
    .selectDistinct({ consultantId })
    .from(commissionPayments)
    .where(eq(commissionPayments.batchId, batchId));
  await lockBalances(
    tx,
    rows.map((row) => row.consultantId),
  );
}

/** The same, and the payments as they are then. */
export async function lockPayments(tx: Transaction, batchId: string): Promise<Payment[]> {
  await lockBalancesOf(tx, batchId);
  return paymentsOf(tx, batchId);
}
