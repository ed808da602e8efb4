import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { commissionPayments, payees } from '../tables.ts';
import { type ChangeCall, changePayments } from './change-payments.ts';
import type { Payment } from './payment-row.ts';

/**
 * Cancels the payments of consultants that still wait for a payee who was replaced or ended: they fail, and their
 * amounts are available again. Payments at the bank or in a file for it stay. The caller holds the lock on the balances
 * and has ended the payee. Returns the number of cancelled payments. `tx` acts as the worker.
 */
export async function cancelWaitingPayments(
  tx: Transaction,
  consultantIds: readonly string[],
  failure: string,
  call: ChangeCall,
): Promise<number> {
  const waiting = await tx
    .select({ payment: commissionPayments })
    .from(commissionPayments)
    .innerJoin(payees, eq(payees.payeeId, commissionPayments.payeeId))
    .where(
      and(
        inArray(commissionPayments.consultantId, [...consultantIds]),
        eq(commissionPayments.status, 'pending'),
        isNull(commissionPayments.batchId),
        isNotNull(payees.replacedAt),
      ),
    )
    .orderBy(asc(commissionPayments.id));
  const payments = waiting.map(({ payment }) => payment);
  await changePayments(tx, payments, { to: 'failed', failureOf: () => failure }, call);
  return payments.length;
}

/** Whether the payee of a payment has been replaced, ended or lost verification since. */
export async function hasEndedPayee(tx: Transaction, { payeeId }: Payment): Promise<boolean> {
  if (payeeId === null) return false;
  const [payee] = await tx.select().from(payees).where(eq(payees.payeeId, payeeId));
  return payee !== undefined && (payee.replacedAt !== null || payee.verifiedAt === null);
}
