import type { FailureCause } from '#contract/payout/payment.ts';
import { type AuditedAction, writeAuditEvents } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { creditOf, sameCredits } from '../batch/batch-payments.ts';
import { settleBatch } from '../batch/batch-row.ts';
import { withdrawVerifications } from '../payee/withdraw-verifications.ts';
import { type ChangeCall, changePayments } from './change-payments.ts';
import type { Payment } from './payment-row.ts';

export type FailedCredit = { readonly payment: Payment; readonly reason: string; readonly cause: FailureCause };

/**
 * Fails payments, each with all others of its credit: the money is available again. Withdraws the verification of accounts
 * that are closed or unknown. Returns false if a payment does not allow it. The caller holds the lock on the batch and the
 * balances. `tx` acts as the worker.
 */
export async function failCredits(
  tx: Transaction,
  credits: readonly FailedCredit[],
  context: Call,
  call: ChangeCall,
): Promise<boolean> {
  const failing = await sameCredits(
    tx,
    credits.map(({ payment }) => payment),
  );
  const reasons = new Map(credits.map(({ payment, reason }) => [creditOf(payment), reason]));
  const failureOf = (payment: Payment) => reasons.get(creditOf(payment)) ?? '';
  const failed = await changePayments(tx, failing, { to: 'failed', failureOf }, call);
  if (failed.length < failing.length) return false;
  const unreached = credits.filter(({ cause }) => cause !== 'other');
  const withdrawn = await withdrawVerifications(
    tx,
    unreached.map(({ payment: { payeeId }, reason }) => ({ payeeId, reason })),
    call.at,
  );
  for (const batchId of new Set(failing.map((payment) => payment.batchId))) await settleBatch(tx, batchId);
  const actions = credits.flatMap(({ payment, reason, cause }): AuditedAction[] => {
    const { paymentId, payeeId, status: from } = payment;
    const fails: AuditedAction = {
      action: 'fail-payout',
      object: ['payment', paymentId],
      detail: { from, reason, cause },
    };
    if (cause === 'other' || payeeId === null || !withdrawn.has(payeeId)) return [fails];
    return [{ action: 'withdraw-payee-verification', object: ['payee', payeeId], detail: { cause } }, fails];
  });
  await writeAuditEvents(tx, context, actions);
  return true;
}
