import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { type ChangeCall, changePayment } from './change-payment.ts';
import type { Payment } from './payment-row.ts';
import { commissionPayments, payees } from './tables.ts';

/** What the consultant reads of a payment that was given up because she chose another payee. */
export const changedBeforePaid = 'The payout method was changed before this was paid';

/**
 * Gives up the payments of some consultants that still wait to go to a payee who was replaced or ended: they fail, and their
 * amounts are available again. What the bank has already, and what stands in a file for it, is left. The consultants' money
 * is held by the caller, the payee ended before. Answers how many were given up. As worker.
 */
export async function giveUpWaiting(
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
  for (const { payment } of waiting) await changePayment(tx, payment, { to: 'failed', failure }, call);
  return waiting.length;
}

/** Whether a payment was decided for a payee who has been replaced or ended since. */
export async function hasEndedPayee(tx: Transaction, { payeeId }: Payment): Promise<boolean> {
  if (payeeId === null) return false;
  const [payee] = await tx.select().from(payees).where(eq(payees.payeeId, payeeId));
  return payee !== undefined && payee.replacedAt !== null;
}
