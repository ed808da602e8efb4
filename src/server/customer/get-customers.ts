import { type SQL, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { countRows } from '../db/count-rows.ts';
import type { Transaction } from '../db/database.ts';
import { type AskedPage, findPage, type Key, type ListSort, sortBy } from '../db/keyset.ts';
import { type SearchedRows, searchRows } from '../db/search/search-rows.ts';
import { functions } from '../implement.ts';
import { countOf, listTotals } from '../report/list-totals.ts';
import { customerColumns, customerRowOf, type StoredCustomer } from './customer-row.ts';
import { matchingText, narrowedCustomers } from './matching-customers.ts';

/** What the list shows, and in which order. */
export type CustomerQuery = {
  readonly searchTerm: string;
  readonly consultant: 'assigned' | 'unassigned' | null;
  /** Only the customers of this consultant. */
  readonly consultant_id: string | null;
  readonly sort: 'newest' | 'name';
  /** Null for the newest first, or names from A to Z. */
  readonly direction: 'asc' | 'desc' | null;
};

/** Everyone but admins gets only the customers assigned to them. */
export const getCustomers = functions.customer.getCustomers.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor } = context;
    const consultantId = actor.role === 'admin' ? input.consultant_id : userIdOf(actor);
    const list = await customerPage(tx, { ...input, consultant_id: consultantId }, input);
    const { data, previous, next, searched } = list;
    if (input.searchTerm === '' && consultantId === null) {
      const { consultant } = input;
      const totals = await listTotals(tx, 'customers');
      const total = countOf(totals, ({ state }) => consultant === null || state.startsWith(consultant));
      return { data, previous, next, total };
    }
    const { from, wanted, counting } = searched;
    const page = { ...input, shown: data.length };
    return { data, previous, next, ...(await countRows(tx, sql`select from ${from} where ${wanted}`, page, counting)) };
  }),
);

/** A page of the list, by day or by name, and the rows that it is of. `tx` acts as the worker. */
export async function customerPage(tx: Transaction, query: CustomerQuery, page: AskedPage) {
  const searched = await searchedCustomers(tx, query, narrowedCustomers(query));
  const { from, wanted } = searched;
  const { ids, ...beside } = await findPage(tx, { from, wanted, id: sql`c.customer_id`, sort: sortOf(query) }, page);
  const { rows } = await tx.execute<StoredCustomer>(sql`
    select ${customerColumns}
    from unnest(${sql.param(ids)}::uuid[]) with ordinality p (customer_id, place) join customers c using (customer_id)
    left join consultants k on k.consultant_id = c.consultant_id
    order by p.place`);
  return { data: rows.map(customerRowOf), ...beside, searched };
}

const number: Key = { column: sql`c.customer_number`, type: 'number' };
const sortOf = ({ sort, direction }: Pick<CustomerQuery, 'sort' | 'direction'>): ListSort =>
  sort === 'newest'
    ? sortBy('newest', direction !== 'asc', { column: sql`c.created_at`, type: 'instant' }, number)
    : sortBy(
        'name',
        direction === 'desc',
        { column: sql`c.first_name collate "und-x-icu"`, type: 'text' },
        { column: sql`c.last_name collate "und-x-icu"`, type: 'text' },
        number,
      );

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
