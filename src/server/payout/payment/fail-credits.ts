import type { FailureCause } from '#contract/payout/payment.ts';
import { formatAmount } from '#domain/money/decimal.ts';
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
  const creditsOf = new Map(credits.map((credit) => [creditOf(credit.payment), credit]));
  const failureOf = (payment: Payment) => creditsOf.get(creditOf(payment))?.reason ?? '';
  const failed = await changePayments(tx, failing, { to: 'failed', failureOf }, call);
  if (failed.length < failing.length) return false;
  const unreached = credits.filter(({ cause }) => cause !== 'other');
  const withdrawn = await withdrawVerifications(
    tx,
    unreached.map(({ payment: { payeeId }, reason }) => ({ payeeId, reason })),
    call.at,
  );
  for (const batchId of new Set(failing.map((payment) => payment.batchId))) await settleBatch(tx, batchId);
  const withdrawals = unreached.flatMap(({ payment: { payeeId }, cause }): AuditedAction[] =>
    payeeId === null || !withdrawn.has(payeeId)
      ? []
      : [{ action: 'withdraw-payee-verification', object: ['payee', payeeId], detail: { cause } }],
  );
  await writeAuditEvents(tx, context, [
    ...withdrawals,
    ...failing.map((payment) => failure(payment, creditsOf.get(creditOf(payment)))),
  ]);
  return true;
}

/** The audit event of one payment. Those of one credit have one event each. */
const failure = (
  { paymentId, status: from, amount, currency }: Payment,
  credit: FailedCredit | undefined,
): AuditedAction => ({
  action: 'fail-payout',
  object: ['payment', paymentId],
  detail: {
    from,
    to: 'failed',
    amount: formatAmount(amount),
    currency,
    reason: credit?.reason,
    cause: credit?.cause,
  },
});
