import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import type { Batch } from './batch-row.ts';
import { holdMoney } from './books.ts';
import { type ChangeCall, changePayment } from './change-payment.ts';
import { commissionPayments, payees, payoutBatches } from './tables.ts';

/** A batch, and nobody else changes it until the transaction ends. As worker. */
export async function heldBatch(tx: Transaction, batchId: string): Promise<Batch | null> {
  const [batch] = await tx.select().from(payoutBatches).where(eq(payoutBatches.batchId, batchId)).for('update');
  return batch ?? null;
}

/** The payments of a batch, in the order in which they were made. */
export const paymentsOf = (tx: Transaction, batchId: string) =>
  tx
    .select()
    .from(commissionPayments)
    .where(eq(commissionPayments.batchId, batchId))
    .orderBy(asc(commissionPayments.id));

/** Whether a payee of the batch was replaced or ended since it was made. */
export async function hasChangedPayee(tx: Transaction, batchId: string): Promise<boolean> {
  const [changed] = await tx
    .select({ payeeId: payees.payeeId })
    .from(commissionPayments)
    .innerJoin(payees, eq(payees.payeeId, commissionPayments.payeeId))
    .where(and(eq(commissionPayments.batchId, batchId), isNotNull(payees.replacedAt)))
    .limit(1);
  return changed !== undefined;
}

/** Holds the money of everybody whom a batch pays. */
export async function holdAll(tx: Transaction, batchId: string): Promise<string[]> {
  const consultantIds = (await paymentsOf(tx, batchId)).map(({ consultantId }) => consultantId);
  await holdMoney(tx, consultantIds);
  return consultantIds;
}

/** Takes all payments of a batch that may go there to a status. */
export async function changeAll(
  tx: Transaction,
  batchId: string,
  to: 'processing' | 'completed',
  call: ChangeCall,
): Promise<void> {
  await holdAll(tx, batchId);
  for (const payment of await paymentsOf(tx, batchId)) {
    if (payment.status !== 'failed') await changePayment(tx, payment, { to }, call);
  }
}
