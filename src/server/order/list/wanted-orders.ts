import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { orderFilter } from '#contract/order/row.ts';
import type { Actor } from '#domain/account/actor.ts';
import { instantsOfDay } from '#domain/period/zone.ts';
import type { Call } from '../../context.ts';
import { firstDayOf } from '../../db/columns.ts';
import { containsWords, matchesSearch } from '../../db/search/find-by-text.ts';
import { isRefundOwed } from '../refund/refunds.ts';
import { orders } from '../tables.ts';

/** The search and the filters of a list of orders. */
export type OrderQuery = z.output<z.ZodObject<typeof orderFilter>> & { readonly searchTerm: string };

/** The condition of the orders that a list or its file has. */
export const wantedOrders = (query: OrderQuery, { actor, company }: Pick<Call, 'actor' | 'company'>): SQL | undefined =>
  and(
    narrowedOrders(query, company.timeZone),
    query.searchTerm === '' ? undefined : isFoundIn(foundOrders(query.searchTerm, actor)),
  );

/** The condition of the filters. */
export const narrowedOrders = (query: OrderQuery, timeZone: string): SQL | undefined =>
  and(
    query.status === null ? undefined : eq(orders.status, query.status),
    query.refund_owed ? isRefundOwed : undefined,
    query.payment_method === null ? undefined : eq(orders.paymentMethod, query.payment_method),
    query.from === null ? undefined : gte(orders.orderDate, instantsOfDay(query.from, timeZone).from),
    query.to === null ? undefined : lt(orders.orderDate, instantsOfDay(query.to, timeZone).until),
    query.consultant_id === null ? undefined : eq(orders.consultantId, query.consultant_id),
    query.customer_id === null ? undefined : eq(orders.customerId, query.customer_id),
    query.period === null ? undefined : eq(orders.period, firstDayOf(query.period)),
    query.kind === null ? undefined : eq(orders.kind, query.kind),
  );

const isFoundIn = (matching: SQL): SQL => sql`orders.order_id in (select f.order_id from (${matching}) f)`;

/**
 * The orders of a search, each part by an index: an order's number (also written `#123`), the start of its id, words of the
 * shopper's name or email address; for an admin also words of the consultant's name or code.
 */
export function foundOrders(searchTerm: string, actor: Actor): SQL {
  const own = sql`select orders.* from orders where ${isOfShopper(searchTerm)}`;
  if (actor.role !== 'admin') return own;
  return sql`${own} union all
    select orders.* from consultants c join orders on orders.consultant_id = c.consultant_id
    where ${isOfConsultant(searchTerm)} and not ${isOfShopper(searchTerm)}`;
}

/** The same for one order after the other, where many match. */
export const isSearched = (searchTerm: string, actor: Actor): SQL =>
  actor.role === 'admin'
    ? // Without the offset the planner would read all consultants of a frequent name first.
      sql`(${isOfShopper(searchTerm)} or exists (
        select from consultants c where c.consultant_id = orders.consultant_id and ${isOfConsultant(searchTerm)} offset 0))`
    : isOfShopper(searchTerm);

/** Whether an order matches, or its shopper does. */
function isOfShopper(searchTerm: string): SQL {
  const number = /^#?(\d{1,15})$/.exec(searchTerm)?.[1];
  const start = /^[0-9a-f-]{4,36}$/i.test(searchTerm) ? searchTerm.toLowerCase() : null;
  const matching = or(
    number === undefined ? undefined : eq(orders.orderNo, Number(number)),
    start === null ? undefined : startsWith(start),
    matchesSearch(sql`orders.search_text`, searchTerm),
  );
  return sql`(${matching})`;
}

/** Whether a consultant `c` is meant. The first condition is the index's; it knows their email addresses too. */
const isOfConsultant = (searchTerm: string): SQL => sql`${matchesSearch(sql`c.search_text`, searchTerm)}
  and ${containsWords(sql`c.first_name || ' ' || c.last_name || ' ' || c.code`, searchTerm)}`;

const noId = '00000000-0000-0000-0000-000000000000';

/** Ids between the first and the last one with this start. */
function startsWith(start: string): SQL | undefined {
  const [first, last] = [start + noId.slice(start.length), start + noId.replaceAll('0', 'f').slice(start.length)];
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(first);
  return isId ? sql`orders.order_id between ${first}::uuid and ${last}::uuid` : undefined;
}
