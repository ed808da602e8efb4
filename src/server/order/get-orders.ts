import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, worker } from '#domain/account/actor.ts';
import { fullName } from '../consultant/name.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { orderRows } from './order-row.ts';
import { isRefundOwed } from './refund/refunds.ts';
import { orders } from './tables.ts';

/** Newest first; row-level security limits everyone but admins to their own orders. */
export const getOrders = functions.order.getOrders.handler(async ({ input, context }) => {
  const { rows, total } = await withActor(context.db, context.actor, async (tx) => {
    const wanted = and(
      input.status === null ? undefined : eq(orders.status, input.status),
      input.refund_owed ? isRefundOwed : undefined,
      input.consultant_id === null ? undefined : eq(orders.consultantId, input.consultant_id),
      input.customer_id === null ? undefined : eq(orders.customerId, input.customer_id),
      matching(tx, input.searchTerm, context.actor),
    );
    const [counted] = await tx.select({ total: count() }).from(orders).where(wanted);
    const rows = await tx
      .select()
      .from(orders)
      .where(wanted)
      .orderBy(desc(orders.orderDate), desc(orders.orderNo))
      .limit(input.limit)
      .offset(input.offset);
    return { rows, total: counted?.total ?? 0 };
  });
  return { data: await withActor(context.db, worker, (tx) => orderRows(tx, rows, context.actor)), total };
});

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
