import type { FailureCause } from '#contract/payout/payment.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { sameCredit } from '../batch/batch-payments.ts';
import { settleBatch } from '../batch/batch-row.ts';
import { withdrawVerification } from '../payee/withdraw-verification.ts';
import { type ChangeCall, changePayment } from './change-payment.ts';
import type { Payment } from './payment-row.ts';

export type Failure = { readonly reason: string; readonly cause: FailureCause };

/**
 * Fails a payment with all others of its credit: the money is available again. Withdraws the verification of an account
 * that is closed or unknown. Returns false if a payment does not allow it. The caller holds the lock on the batch and the
 * balances. `tx` acts as the worker.
 */
export async function failCredit(
  tx: Transaction,
  payment: Payment,
  { reason, cause }: Failure,
  context: Call,
  call: ChangeCall,
): Promise<boolean> {
  for (const each of await sameCredit(tx, payment)) {
    if (!(await changePayment(tx, each, { to: 'failed', failure: reason }, call))) return false;
  }
  if (cause !== 'other' && (await withdrawVerification(tx, payment, reason, call.at))) {
    await writeAuditEvent(tx, context, 'withdraw-payee-verification', ['payee', payment.payeeId ?? ''], { cause });
  }
  await settleBatch(tx, payment.batchId);
  await writeAuditEvent(tx, context, 'fail-payout', ['payment', payment.paymentId], {
    from: payment.status,
    reason,
    cause,
  });
  return true;
}
