import { type SQL, sql } from 'drizzle-orm';
import type { OrderSort } from '#contract/order/row.ts';
import { type Key, type ListPart, type ListSort, sortBy } from '../../db/keyset.ts';

type SortedOrders = {
  readonly sort: ListSort;
  /** The join to `orders`. */
  readonly from?: SQL;
};

const number: Key = { column: sql`orders.order_no`, type: 'number' };
const date: Key = { column: sql`orders.order_date`, type: 'instant' };

const by =
  (name: string, ...keys: Key[]) =>
  (descending: boolean): SortedOrders => ({
    sort: sortBy(name, descending, ...keys, number),
  });

/** Orders without a value come last in both directions, newest first. */
const without = (where: SQL): ListPart => ({ name: 'none', where, keys: [date, number], descending: true });

const nameOf = (column: SQL): Key => ({ column: sql`${column} collate "und-x-icu"`, type: 'text' });

/** In the order of an order's life, in each status the newest first. */
const statuses = ['pending', 'processing', 'completed', 'cancelled'] as const;

/** The sorts of a list of orders, each served by an index. */
export const orderSorts: Readonly<Record<OrderSort, (descending: boolean) => SortedOrders>> = {
  order: by('order'),
  date: by('date', date),
  total: by('total', { column: sql`orders.total`, type: 'number' }),
  base: by('base', { column: sql`orders.commissionable_base`, type: 'number' }),
  customer: (descending) => {
    const keys = [nameOf(sql`orders.last_name`), nameOf(sql`coalesce(orders.first_name, '')`), number];
    const named: ListPart = { name: 'named', where: sql`orders.last_name is not null`, keys, descending };
    return { sort: { name: 'customer', parts: [named, without(sql`orders.last_name is null`)] } };
  },
  consultant: (descending) => {
    const consultantNo: Key = { column: sql`k.consultant_no`, type: 'number' };
    const named: ListPart = {
      name: 'named',
      where: sql`k.consultant_id is not null`,
      descending,
      leading: 3,
      keys: [nameOf(sql`k.last_name`), nameOf(sql`k.first_name`), consultantNo, date, number],
    };
    return {
      from: sql`left join consultants k on k.consultant_id = orders.consultant_id`,
      sort: { name: 'consultant', parts: [named, without(sql`orders.consultant_id is null`)] },
    };
  },
  status: (descending) => {
    const parts = statuses.map(
      (status): ListPart => ({
        name: status,
        where: sql`orders.status = ${status}`,
        keys: [date, number],
        descending: true,
      }),
    );
    return { sort: { name: 'status', parts: descending ? parts.reverse() : parts } };
  },
};
