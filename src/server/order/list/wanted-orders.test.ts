import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { gail, openShop, type Shop } from '#tests/database/shop.ts';
import { withActor } from '../../db/actor.ts';
import { foundOrders, isSearched } from './wanted-orders.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const names = [
    { first_name: 'Zoë', last_name: 'Smith-Novak' },
    { first_name: 'Wren', last_name: 'Of Another' },
    { first_name: '100%', last_name: 'Odd_' },
  ];
  for (const [at, name] of names.entries())
    await shop
      .as(visitor)
      .order.woocommerceCheckout(
        shop.order({ customer_info: { ...gail, ...name }, ...(at === 0 && { consultant_code: shop.wren.code }) }),
      );
});
afterAll(() => shop.close());

const numbersOf = (actor: Actor, condition: SQL) =>
  withActor(shop.deployment.db, actor, async (tx) => {
    const { rows } = await tx.execute<{ order_no: string }>(
      sql`select order_no from orders where ${condition} order by order_no`,
    );
    return rows.map(({ order_no }) => order_no);
  });

test('a search finds the same orders by its indexes and one after the other', async () => {
  const ids = await shop.ask<{ order_id: string; order_no: string }>('select order_id, order_no from orders');
  const terms = [
    'zoe',
    'ZOË smith',
    'novak',
    'wren',
    shop.wren.code,
    'wr',
    'w',
    'birch',
    '%',
    '_',
    'example.org',
    'nobody',
    ...ids.flatMap(({ order_id, order_no }) => [
      order_id,
      order_id.slice(0, 4),
      order_id.slice(0, 9),
      `#${order_no}`,
      order_no,
    ]),
  ];
  const counts = new Set<number>();
  for (const actor of [shop.ada, shop.wren, shop.cora])
    for (const term of terms) {
      const numbers = await numbersOf(
        actor,
        sql`orders.order_id in (select f.order_id from (${foundOrders(term, actor)}) f)`,
      );
      expect(await numbersOf(actor, isSearched(term, actor)), `${actor.role}: ${term}`).toEqual(numbers);
      counts.add(numbers.length);
    }
  expect([...counts].sort()).toEqual([0, 1, 2, 3]);
});
