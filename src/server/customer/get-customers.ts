import { type SQL, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { countRows } from '../db/count-rows.ts';
import type { Transaction } from '../db/database.ts';
import { findPage, type Key, type ListSort, sortBy } from '../db/keyset.ts';
import { type SearchedRows, searchRows } from '../db/search/search-rows.ts';
import { functions } from '../implement.ts';
import { countOf, listTotals } from '../report/list-totals.ts';
import { customerColumns, customerRowOf, type StoredCustomer } from './customer-row.ts';
import { matchingText, narrowedCustomers } from './matching-customers.ts';

/** Newest first, or by name. Everyone but admins gets only the customers assigned to them. */
export const getCustomers = functions.customer.getCustomers.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor } = context;
    const consultantId = actor.role === 'admin' ? input.consultant_id : userIdOf(actor);
    const narrowed = narrowedCustomers({ consultant: input.consultant, consultant_id: consultantId });
    const searched = await searchedCustomers(tx, input, narrowed);
    const { wanted, counting } = searched;
    const list = { from: searched.from, id: sql`c.customer_id`, wanted, sort: sorts[input.sort] };
    const { ids, ...beside } = await findPage(tx, list, input);
    const { rows } = await tx.execute<StoredCustomer>(sql`
      select ${customerColumns}
      from unnest(${sql.param(ids)}::uuid[]) with ordinality p (customer_id, place) join customers c using (customer_id)
      left join consultants k on k.consultant_id = c.consultant_id
      order by p.place`);
    const data = rows.map(customerRowOf);
    if (input.searchTerm === '' && consultantId === null) {
      const { consultant } = input;
      const totals = await listTotals(tx, 'customers');
      const total = countOf(totals, ({ state }) => consultant === null || state.startsWith(consultant));
      return { data, ...beside, total };
    }
    const page = { ...input, shown: rows.length };
    return {
      data,
      ...beside,
      ...(await countRows(tx, sql`select from ${searched.from} where ${wanted}`, page, counting)),
    };
  }),
);

const number: Key = { column: sql`c.customer_number`, type: 'number' };
const sorts: Readonly<Record<'newest' | 'name', ListSort>> = {
  newest: sortBy('newest', true, { column: sql`c.created_at`, type: 'instant' }, number),
  name: sortBy(
    'name',
    false,
    { column: sql`c.first_name collate "und-x-icu"`, type: 'text' },
    { column: sql`c.last_name collate "und-x-icu"`, type: 'text' },
    number,
  ),
};

async function searchedCustomers(
  tx: Transaction,
  { searchTerm, sort }: { readonly searchTerm: string; readonly sort: 'newest' | 'name' },
  narrowed: SQL,
): Promise<SearchedRows> {
  if (searchTerm === '') return { from: sql`customers c`, wanted: narrowed, counting: {} };
  const isFound = matchingText(searchTerm);
  const matches = sql`select * from customers c where ${isFound}`;
  return searchRows(tx, { table: 'customers', alias: sql`c`, matches, isFound, narrowed, isByName: sort === 'name' });
}
