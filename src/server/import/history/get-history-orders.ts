import { sql } from 'drizzle-orm';
import type { HistoryOrder } from '#contract/import/history.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../../db/actor.ts';
import { matchesSearch } from '../../db/search/find-by-text.ts';
import { functions } from '../../implement.ts';
import type { HistoryLine } from '../tables.ts';

type Row = Pick<HistoryOrder, 'order_id' | 'order_no' | 'status' | 'currency'> & {
  readonly order_date: string;
  readonly total: string;
  readonly lines: readonly HistoryLine[];
  readonly code: string | null;
  readonly consultant_name: string | null;
  readonly customer_id: string | null;
  readonly customer_name: string | null;
};

/** Searched by the number or the address of an order and by its consultant. */
export const getHistoryOrders = functions.import.getHistoryOrders.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor } = context;
    const { consultant_id: consultantId, customer_id: customerId, searchTerm, limit, offset } = input;
    const own = userIdOf(actor);
    const allowed =
      actor.role === 'admin'
        ? sql`true`
        : sql`(o.consultant_id = ${own} or o.customer_id in (select customer_id from customers where user_id = ${own}))`;
    const matching = sql`(lower(o.order_no) = lower(${searchTerm}) or lower(o.email) = lower(${searchTerm})
      or o.consultant_id in (select consultant_id from consultants c
                             where ${matchesSearch(sql`c.search_text`, searchTerm)} or c.external_code = upper(${searchTerm})))`;
    const wanted = sql`${allowed} and (${consultantId}::uuid is null or o.consultant_id = ${consultantId}::uuid)
      and (${customerId}::uuid is null or o.customer_id = ${customerId}::uuid)
      and ${searchTerm === '' ? sql`true` : matching}`;
    const { rows } = await tx.execute<Row>(sql`
      select o.order_id, o.order_no, o.order_date, o.status, o.currency, o.lines, k.code, u.customer_id,
             (o.subtotal - o.discounts - o.returns + o.tax + o.shipping)::text as total,
             k.first_name || ' ' || k.last_name as consultant_name, u.first_name || ' ' || u.last_name as customer_name
      from (select * from history_orders o where ${wanted}
            order by o.order_date desc, o.order_id limit ${limit} offset ${offset}) o
      left join consultants k using (consultant_id) left join customers u on u.customer_id = o.customer_id
      order by o.order_date desc, o.order_id`);
    const counted = await tx.execute<{ total: number }>(
      sql`select count(*)::int as total from history_orders o where ${wanted}`,
    );
    return { data: rows.map(orderOf), total: counted.rows[0]?.total ?? 0 };
  }),
);

const orderOf = ({ order_date, total, lines, code, consultant_name, customer_id, customer_name, ...row }: Row) => ({
  ...row,
  order_date: new Date(order_date).toISOString(),
  total: formatAmount(BigInt(total)),
  lines: lines.map(({ description, quantity }) => ({ description, quantity })),
  consultant: code === null ? null : { code, name: consultant_name ?? '' },
  customer: customer_id === null ? null : { customer_id, name: customer_name ?? '' },
});
