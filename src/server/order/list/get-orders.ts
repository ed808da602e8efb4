import { asc, count, desc, type SQL, sql } from 'drizzle-orm';
import type { OrderSort } from '#contract/order/row.ts';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { orderRows } from '../order-row.ts';
import { orders } from '../tables.ts';
import { wantedOrders } from './wanted-orders.ts';

/** Row-level security limits everyone but admins to their own orders. */
export const getOrders = functions.order.getOrders.handler(async ({ input, context }) => {
  const { rows, total } = await withActor(context.db, context.actor, async (tx) => {
    const wanted = wantedOrders(tx, input, context);
    const [counted] = await tx.select({ total: count() }).from(orders).where(wanted);
    const sorted = input.direction === 'desc' ? desc : asc;
    const rows = await tx
      .select()
      .from(orders)
      .where(wanted)
      // Orders without the value come last, and equal ones newest first.
      .orderBy(...sorts[input.sort].map((column) => sql`${sorted(column)} nulls last`), desc(orders.orderNo))
      .limit(input.limit)
      .offset(input.offset);
    return { rows, total: counted?.total ?? 0 };
  });
  return { data: await withActor(context.db, worker, (tx) => orderRows(tx, rows, context.actor)), total };
});

const consultantPart = (part: 'last_name' | 'first_name') =>
  sql`(select lower(c.${sql.raw(part)}) from consultants c where c.consultant_id = ${orders.consultantId})`;

const sorts: Readonly<Record<OrderSort, readonly SQL[]>> = {
  order: [sql`${orders.orderNo}`],
  date: [sql`${orders.orderDate}`],
  customer: [sql`lower(${orders.lastName})`, sql`lower(${orders.firstName})`],
  consultant: [consultantPart('last_name'), consultantPart('first_name')],
  total: [sql`${orders.total}`],
  base: [sql`${orders.commissionableBase}`],
  // In the order of an order's life.
  status: [sql`array_position(array['pending', 'processing', 'completed', 'cancelled'], ${orders.status})`],
};
