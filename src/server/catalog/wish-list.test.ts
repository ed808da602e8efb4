import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const change = async (who: Actor, add: string[], remove: string[] = []) =>
  (await shop.as(who).catalog.changeWishList({ add, remove })).product_codes;
const wishes = async (who: Actor) => (await shop.as(who).catalog.getWishList()).product_codes;

test('wishes are saved to the account, the newest first, each once', async () => {
  expect(await wishes(shop.cora)).toEqual([]);
  expect(await change(shop.cora, ['serum'])).toEqual(['SERUM']);
  shop.clock.set('2026-10-16T18:00:00Z');
  expect(await change(shop.cora, ['GEL', 'SERUM'])).toEqual(['GEL', 'SERUM']);
  expect(await wishes(shop.cora)).toEqual(['GEL', 'SERUM']);
  expect(await change(shop.cora, [], ['SERUM', 'UNKNOWN'])).toEqual(['GEL']);
});

test('items from a device stay in their order; unknown codes are ignored', async () => {
  expect(await change(shop.rose, ['GEL', 'NOTHING', 'SERUM', 'GEL'])).toEqual(['GEL', 'SERUM']);
});

test('a wish for an inactive product is hidden until the product is active again', async () => {
  expect(await change(shop.wren, ['SERUM', 'GEL'])).toEqual(['SERUM', 'GEL']);
  await shop.ask("update products set active = 'N' where product_code = 'GEL'");
  expect(await wishes(shop.wren)).toEqual(['SERUM']);
  await shop.ask("update products set active = 'Y' where product_code = 'GEL'");
  expect(await wishes(shop.wren)).toEqual(['SERUM', 'GEL']);
});

test('every user has a wish list, an admin too, and a visitor none', async () => {
  const before = await wishes(shop.cora);
  expect(await change(shop.ada, ['SERUM'])).toEqual(['SERUM']);
  expect(await change(shop.ada, [], ['SERUM', 'GEL'])).toEqual([]);
  expect(await wishes(shop.cora)).toEqual(before);
  for (const ask of [() => wishes(visitor), () => change(visitor, ['SERUM'])]) {
    await expect(ask()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
});
