import type { z } from 'zod';
import type { paymentInput } from '#contract/payout/payment-input.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { mayDecideFor } from '../../consultant/may-decide-for.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isConsultant, lockBalances, releaseEarned } from '../balances.ts';
import { isCheckNumberTaken, type PaymentToMake } from './make-payment.ts';
import { isAboveManualLimit } from './manual-limit.ts';
import { refusalOfAmount, refusalOfStatement, type StatementRefusal } from './payable-statement.ts';
import { type RecipientRefusal, type RecipientToPay, recipientToPay } from './recipient-to-pay.ts';

type PaymentRefusal =
  | StatementRefusal
  | RecipientRefusal
  | 'UNKNOWN_CONSULTANT'
  | 'OWN_PAYMENT'
  | 'NO_REASON'
  | 'NOTHING_OUTSTANDING'
  | 'OTHER_AMOUNT'
  | 'CHECK_NUMBER_TAKEN';

export type CheckedPayment = RecipientToPay & {
  readonly cause: PaymentToMake['cause'];
  /** A manual payment that another admin has to approve. */
  readonly isAboveLimit: boolean;
};

/**
 * Whether a payment can be made: of a statement exactly its outstanding amount, and without one with a reason. Locks the
 * balances of the consultant. `amount` is in cents; `tx` acts as the worker.
 */
export async function checkPayment(
  tx: Transaction,
  input: z.output<typeof paymentInput>,
  amount: bigint,
  context: Call,
): Promise<CheckedPayment | { readonly refused: PaymentRefusal }> {
  const { company } = context;
  const now = context.now();
  const { consultantId, commissionId } = input;
  const currency = input.currency.toUpperCase();
  const statement = commissionId === null ? null : { commissionId, consultantId, currency };
  const refusal = async () => statement && (await refusalOfStatement(tx, statement));
  if (!(await isConsultant(tx, consultantId))) return { refused: 'UNKNOWN_CONSULTANT' };
  const refusedAtOnce = await refusal();
  if (refusedAtOnce !== null) return { refused: refusedAtOnce };
  await lockBalances(tx, [consultantId]);
  // A previous holder of the lock may have paid the statement.
  const refused = await refusal();
  if (refused !== null) return { refused };
  if (!(await mayDecideFor(tx, 'payouts:write', userIdOf(context.actor), consultantId)))
    return { refused: 'OWN_PAYMENT' };
  const cause = causeOf(input);
  if (cause === null) return { refused: 'NO_REASON' };
  if (statement === null && currency !== company.currencies.payout) return { refused: 'OTHER_CURRENCY' };
  const resolved = await recipientToPay(tx, input, { now, company });
  if ('refused' in resolved) return resolved;
  await releaseEarned(tx, [consultantId], currency, now);
  const refusedAmount = statement && (await refusalOfAmount(tx, statement, amount));
  if (refusedAmount !== null) return { refused: refusedAmount };
  if (await isCheckNumberTaken(tx, consultantId, resolved.elsewhere)) return { refused: 'CHECK_NUMBER_TAKEN' };
  const isAboveLimit =
    statement === null && (await isAboveManualLimit(tx, { consultantId, amount, currency, now, company }));
  return { ...resolved, cause, isAboveLimit };
}

/** What a payment pays: a statement, otherwise its reason; null if it has neither. */
function causeOf({ commissionId, reason }: z.output<typeof paymentInput>): CheckedPayment['cause'] | null {
  if (commissionId !== null) return { kind: 'statement', commissionId };
  return reason === null ? null : { kind: 'manual', reason };
}
