import { inArray, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/database.ts';
import { findPage, inOrderOf, sortBy } from '../../db/keyset.ts';
import { type SearchedRows, searchRows } from '../../db/search/search-rows.ts';
import { functions } from '../../implement.ts';
import { commissionPayments } from '../tables.ts';
import { paymentPage } from './payment-row.ts';
import { foundPayments, isPaymentNamed, narrowedPayments, type WantedPayments } from './wanted-payments.ts';

/**
 * Newest first. Row-level security limits everyone but admins to their own payments. For admins, who see all, the company reads: under
 * row-level security an index can't find texts, because their comparison could reveal rows.
 */
export const getCommissionPayments = functions.payout.getCommissionPayments.handler(
  ({ input, context: { actor, ...context } }) => {
    const isAdmin = actor.role === 'admin';
    return withActor(context.db, isAdmin ? worker : actor, async (tx) => {
      const audience = isAdmin ? 'company' : 'consultant';
      const { from, wanted, counting } = await searchedPayments(tx, input, context.company.timeZone);
      const list = { from, id: sql`commission_payments.payment_id`, wanted, sort: newestFirst };
      const { ids, ...beside } = await findPage(tx, list, input);
      const rows =
        ids.length === 0 ? [] : await paymentPage(tx, inArray(commissionPayments.paymentId, [...ids]), { audience });
      const counted = await countRows(
        tx,
        sql`select from ${from} where ${wanted}`,
        { ...input, shown: ids.length },
        counting,
      );
      return { data: inOrderOf(ids, rows, ({ payment_id }) => payment_id), ...beside, ...counted };
    });
  },
);

const newestFirst = sortBy(
  'newest',
  true,
  { column: sql`commission_payments.created_at`, type: 'instant' },
  { column: sql`commission_payments.id`, type: 'number' },
);

async function searchedPayments(tx: Transaction, query: WantedPayments, timeZone: string): Promise<SearchedRows> {
  const narrowed = narrowedPayments(query, timeZone) ?? sql`true`;
  const { searchTerm } = query;
  if (searchTerm === '') return { from: sql`commission_payments`, wanted: narrowed, counting: {} };
  const [matches, isFound] = [foundPayments(searchTerm), isPaymentNamed(searchTerm)];
  return searchRows(tx, {
    table: 'commission_payments',
    alias: sql`commission_payments`,
    matches,
    isFound,
    narrowed,
    isByName: false,
  });
}
