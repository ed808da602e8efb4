import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { balancesAfterRelease } from '../balances.ts';
import { minimumPayout } from '../minimum-payout.ts';
import { type Payee, payableTo } from '../payee/payee.ts';

/**
 * The payee and the available balance of a consultant who can request a payout of this amount (in cents), or the code
 * of the reason why they can't. In REPEATABLE READ, or with the lock on the balances. `tx` acts as the worker.
 */
export async function requestable(
  tx: Transaction,
  { company, now }: Pick<Call, 'company' | 'now'>,
  { consultantId, amount }: { readonly consultantId: string; readonly amount: bigint },
) {
  const currency = company.currencies.payout;
  const at = now();
  const payee = await payableTo(tx, consultantId, currency, at);
  if ('refused' in payee) return payee;
  const { available } = await balancesAfterRelease(tx, consultantId, currency);
  if (amount > available) return { refused: 'MORE_THAN_AVAILABLE' as const };
  if (amount < (await minimumPayout(tx, { company, now }))) return { refused: 'BELOW_MINIMUM' as const };
  return { payee: payee satisfies Payee, available, currency };
}
