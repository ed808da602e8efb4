import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { minimumPayout } from '../minimum-payout.ts';
import { type Payee, payableTo } from '../payee/payee.ts';

/**
 * The payee of a consultant who can request a payout of this amount from what is available (both in cents), or the code of
 * the reason why they can't. `tx` acts as the worker.
 */
export async function requestable(
  tx: Transaction,
  { company, now }: Pick<Call, 'company' | 'now'>,
  {
    consultantId,
    amount,
    available,
  }: { readonly consultantId: string; readonly amount: bigint; readonly available: bigint },
) {
  const currency = company.currencies.payout;
  const at = now();
  const payee = await payableTo(tx, consultantId, currency, at);
  if ('refused' in payee) return payee;
  if (amount > available) return { refused: 'MORE_THAN_AVAILABLE' as const };
  if (amount < (await minimumPayout(tx, { company, now }))) return { refused: 'BELOW_MINIMUM' as const };
  return { payee: payee satisfies Payee, currency };
}
