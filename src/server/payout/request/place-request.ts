import { requestPayout } from '#domain/ledger/payout-postings.ts';
import type { Money } from '#domain/money/money.ts';
import type { Transaction } from '../../db/database.ts';
import { book } from '../../ledger/book.ts';
import { payoutRequests } from '../tables.ts';

/**
 * Stores a payout request and takes its amount from `available`. The caller holds the lock on the balances and has
 * checked that they suffice. Returns the request's id. `tx` acts as the worker.
 */
export async function placeRequest(
  tx: Transaction,
  { consultantId, money, at }: { readonly consultantId: string; readonly money: Money; readonly at: Date },
): Promise<string> {
  const { amount, currency } = money;
  const [stored] = await tx
    .insert(payoutRequests)
    .values({ consultantId, amount, currency, createdAt: at })
    .returning({ id: payoutRequests.requestId });
  if (!stored) throw new Error('a payout request was not inserted');
  const posting = requestPayout({ id: stored.id, consultant: consultantId, money });
  await book(tx, [posting], { period: null, memo: 'Payout requested', by: consultantId, at });
  return stored.id;
}
