import { requestPayout } from '#domain/ledger/payout-postings.ts';
import type { Money } from '#domain/money/money.ts';
import type { Transaction } from '../db/database.ts';
import { book } from '../ledger/book.ts';
import { payoutRequests } from './tables.ts';

/**
 * Keeps a payout request and takes its amount out of what is available. The caller holds her money and has decided that
 * there is enough of it. Answers the request's id. As worker.
 */
export async function placeRequest(
  tx: Transaction,
  { consultantId, money, at }: { readonly consultantId: string; readonly money: Money; readonly at: Date },
): Promise<string> {
  const { amount, currency } = money;
  const [kept] = await tx
    .insert(payoutRequests)
    .values({ consultantId, amount, currency, createdAt: at })
    .returning({ id: payoutRequests.requestId });
  if (!kept) throw new Error('a payout request was not kept');
  const posting = requestPayout({ id: kept.id, consultant: consultantId, money });
  await book(tx, [posting], { period: null, memo: 'Payout requested', by: consultantId, at });
  return kept.id;
}
