import { eq, inArray, sql } from 'drizzle-orm';
import { fullName } from '../consultant/name.ts';
import { consultants } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';
import { orders } from '../order/tables.ts';

/** Which lines to read, and the page of them. */
export interface LineQuery {
  /** The number of a type, null for all. */
  readonly type: number | null;
  /** A part of the seller's name in lower case, or the order's number; an empty text for all. */
  readonly term: string;
  readonly limit: number;
  readonly offset: number;
}

/** Lines with the dates of their orders and their sellers' names, in one query for all. */
export async function withOrders<Line extends { readonly orderNo: number | null }>(
  tx: Transaction,
  lines: readonly Line[],
) {
  const numbers = lines.flatMap(({ orderNo }) => (orderNo === null ? [] : [orderNo]));
  const sold = await tx
    .select({
      no: orders.orderNo,
      orderDate: orders.orderDate,
      late: orders.late,
      seller: fullName,
    })
    .from(orders)
    .innerJoin(consultants, eq(consultants.consultantId, orders.consultantId))
    .where(
      inArray(
        orders.orderNo,
        sql`(select value::bigint from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))`,
      ),
    );
  const orderOf = new Map(sold.map((order) => [order.no, order]));
  return lines.map((line) => {
    const order = line.orderNo === null ? undefined : orderOf.get(line.orderNo);
    return { ...line, orderDate: order?.orderDate ?? null, seller: order?.seller ?? null, late: order?.late ?? false };
  });
}
