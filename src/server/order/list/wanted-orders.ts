import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { orderFilter } from '#contract/order/row.ts';
import type { Actor } from '#domain/account/actor.ts';
import { instantsOfDay } from '#domain/period/zone.ts';
import { fullName } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isRefundOwed } from '../refund/refunds.ts';
import { orders } from '../tables.ts';

/** The search and the filters of a list of orders. */
export type OrderQuery = z.output<z.ZodObject<typeof orderFilter>> & { readonly searchTerm: string };

/** The condition of the orders that a list or its file has. */
export function wantedOrders(
  tx: Transaction,
  query: OrderQuery,
  { actor, company: { timeZone } }: Pick<Call, 'actor' | 'company'>,
): SQL | undefined {
  return and(
    query.status === null ? undefined : eq(orders.status, query.status),
    query.refund_owed ? isRefundOwed : undefined,
    query.payment_method === null ? undefined : eq(orders.paymentMethod, query.payment_method),
    query.from === null ? undefined : gte(orders.orderDate, instantsOfDay(query.from, timeZone).from),
    query.to === null ? undefined : lt(orders.orderDate, instantsOfDay(query.to, timeZone).until),
    query.consultant_id === null ? undefined : eq(orders.consultantId, query.consultant_id),
    query.customer_id === null ? undefined : eq(orders.customerId, query.customer_id),
    matching(tx, query.searchTerm, actor),
  );
}

/**
 * Matches an order's number (also written `#123`), the start of its id, a part of the shopper's name or email address;
 * for an admin also a part of the consultant's name, or their code.
 */
function matching(tx: Transaction, searchTerm: string, actor: Actor): SQL | undefined {
  if (searchTerm === '') return undefined;
  const part = `%${literal(searchTerm)}%`;
  const number = /^#?(\d{1,15})$/.exec(searchTerm)?.[1];
  return or(
    number === undefined ? undefined : eq(orders.orderNo, Number(number)),
    /^[0-9a-f-]{4,36}$/i.test(searchTerm)
      ? sql`${orders.orderId}::text like ${`${searchTerm.toLowerCase()}%`}`
      : undefined,
    sql`concat_ws(' ', ${orders.firstName}, ${orders.lastName}) ilike ${part}`,
    sql`${orders.email} ilike ${part}`,
    actor.role !== 'admin'
      ? undefined
      : inArray(
          orders.consultantId,
          tx
            .select({ consultantId: consultants.consultantId })
            .from(consultants)
            .where(or(sql`${fullName} ilike ${part}`, eq(consultants.code, searchTerm.toUpperCase()))),
        ),
  );
}

/** Escapes a text for LIKE. */
const literal = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`);
