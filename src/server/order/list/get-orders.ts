import { inArray, type SQL, sql } from 'drizzle-orm';
import type { OrderSort } from '#contract/order/row.ts';
import { type Actor, worker } from '#domain/account/actor.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/database.ts';
import { findPage, inOrderOf } from '../../db/keyset.ts';
import { type SearchedRows, searchRows } from '../../db/search/search-rows.ts';
import { functions } from '../../implement.ts';
import { countOf, isIn, listTotals } from '../../report/list-totals.ts';
import { orderRows } from '../order-row.ts';
import { orders } from '../tables.ts';
import { orderSorts } from './order-sorts.ts';
import { foundOrders, isSearched, narrowedOrders, type OrderQuery } from './wanted-orders.ts';

type OrderList = OrderQuery & {
  readonly sort: OrderSort;
  readonly limit: number;
  readonly offset: number;
  readonly cursor: string | null;
};

/**
 * Row-level security limits everyone but admins to their own orders. For admins, who see all, the company reads: under row-level security
 * an index can't find texts, because their comparison could reveal rows.
 */
export const getOrders = functions.order.getOrders.handler(async ({ input, context }) => {
  const { actor } = context;
  const { rows, beside, counted } = await withActor(context.db, actor.role === 'admin' ? worker : actor, async (tx) => {
    const searched = await searchedOrders(tx, input, context);
    const { sort, from = sql`` } = sortOf(input.sort, input.direction, actor);
    const list = { from: sql`${searched.from} ${from}`, id: sql`orders.order_id`, wanted: searched.wanted, sort };
    const { ids, ...beside } = await findPage(tx, list, input);
    const rows =
      ids.length === 0
        ? []
        : await tx
            .select()
            .from(orders)
            .where(inArray(orders.orderId, [...ids]));
    return {
      rows: inOrderOf(ids, rows, ({ orderId }) => orderId),
      beside,
      counted: await countOrders(tx, input, searched, ids.length, actor),
    };
  });
  return { data: await withActor(context.db, worker, (tx) => orderRows(tx, rows, actor)), ...beside, ...counted };
});

async function searchedOrders(
  tx: Transaction,
  query: OrderList,
  { actor, company }: Pick<Call, 'actor' | 'company'>,
): Promise<SearchedRows> {
  const narrowed = narrowedOrders(query, company.timeZone) ?? sql`true`;
  const { searchTerm } = query;
  if (searchTerm === '') return { from: await ordersOfStatus(tx, query, actor), wanted: narrowed, counting: {} };
  const isByName = query.sort === 'customer' || query.sort === 'consultant';
  const [matches, isFound] = [foundOrders(searchTerm, actor), isSearched(searchTerm, actor)];
  return searchRows(tx, { table: 'orders', alias: sql`orders`, matches, isFound, narrowed, isByName });
}

/** The most orders in a status that are read before they are sorted. */
const sortedOfStatus = 20_000;

/**
 * If few orders have a status, they are read first. Otherwise the database would search the whole list for them. Sorted by date or
 * status, an index finds them anyway.
 */
async function ordersOfStatus(tx: Transaction, { status, sort }: OrderList, { role }: Actor): Promise<SQL> {
  if (role !== 'admin' || status === null || sort === 'date' || sort === 'status') return sql`orders`;
  const inStatus = countOf(await listTotals(tx, 'orders'), isIn(status));
  // Without the offset it would be merged with the query around it.
  return inStatus > sortedOfStatus
    ? sql`orders`
    : sql`(select * from orders where orders.status = ${status} offset 0) orders`;
}

/** All orders of an admin, or those in a status, are counted by the prepared totals. */
async function countOrders(tx: Transaction, query: OrderList, searched: SearchedRows, shown: number, { role }: Actor) {
  const { searchTerm, status, refund_owed, payment_method, from, to, consultant_id, customer_id, period, kind } = query;
  const narrower = [payment_method, from, to, consultant_id, customer_id, period, kind].some((value) => value !== null);
  if (role === 'admin' && searchTerm === '' && !refund_owed && !narrower)
    return { total: countOf(await listTotals(tx, 'orders'), isIn(status)) };
  const matching = sql`select from ${searched.from} where ${searched.wanted}`;
  return countRows(tx, matching, { ...query, shown }, searched.counting);
}

/** Only admins read all consultants: the orders of others stay sorted by date. */
const sortOf = (sort: OrderSort, direction: 'asc' | 'desc', { role }: Actor) =>
  orderSorts[sort === 'consultant' && role !== 'admin' ? 'date' : sort](direction === 'desc');
