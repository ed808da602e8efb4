import type { Transaction } from '../../db/database.ts';
import { lastDecision } from '../last-decision.ts';
import type { Payee } from './payee.ts';

const actions = ['verify-payee', 'reject-payee', 'withdraw-payee-verification'] as const;

/** The last decision about a payee, shown to an admin with a conflicting decision. `tx` acts as the worker. */
export async function payeeDecision(tx: Transaction, payee: Payee) {
  const { userId, by, at } = await lastDecision(tx, [['payee', payee.payeeId]], actions);
  const who = by ?? 'Another admin';
  if (payee.replacedAt !== null) {
    const rejected = await lastDecision(tx, [['payee', payee.payeeId]], ['reject-payee']);
    return rejected.at === null
      ? {
          message: 'The consultant has since chosen another payout method.',
          data: { decision: 'replaced' as const, by: null, at: payee.replacedAt.toISOString() },
          userId: null,
        }
      : {
          message: `${who} has already rejected this payout method.`,
          data: { decision: 'rejected' as const, by, at },
          userId,
        };
  }
  return payee.verifiedAt === null
    ? {
        message: `${who} has withdrawn the verification of this payout method.`,
        data: { decision: 'unverified' as const, by, at },
        userId,
      }
    : {
        message: `${who} has already verified this payout method.`,
        data: { decision: 'verified' as const, by, at },
        userId,
      };
}
