import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { notify } from '../../notification/notify.ts';
import type { Payment } from '../payment/payment-row.ts';
import { payees } from '../tables.ts';

/**
 * Withdraws the verification of a payee that a payment did not reach: nothing more is paid there until an admin
 * verifies it again. Returns whether it was verified. `tx` acts as the worker.
 */
export async function withdrawVerification(
  tx: Transaction,
  { payeeId, consultantId }: Pick<Payment, 'payeeId' | 'consultantId'>,
  reason: string,
  at: Date,
): Promise<boolean> {
  if (payeeId === null) return false;
  const withdrawn = await tx
    .update(payees)
    .set({ verifiedAt: null, withdrawnAt: at, withdrawnReason: reason })
    .where(and(eq(payees.payeeId, payeeId), isNotNull(payees.verifiedAt), isNull(payees.replacedAt)))
    .returning();
  if (withdrawn.length === 0) return false;
  await notify(tx, [{ userId: consultantId, fact: { kind: 'payee-withdrawn', reason } }], at);
  return true;
}
