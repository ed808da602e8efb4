import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor, worker } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { withActor } from '../../db/actor.ts';
import { applyStartedPrices } from './apply-prices.ts';

let shop: Shop;
let serum = '';
beforeAll(async () => {
  // Noon in Edmonton.
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
  const [row] = await shop.ask<{ id: string }>("select product_id as id from products where product_code = 'SERUM'");
  serum = row?.id ?? '';
});
afterAll(() => shop.close());

const at = (moment: string, actor: Parameters<Shop['as']>[0] = visitor) =>
  callAs({ ...shop.deployment, now: () => new Date(moment) }, actor);
const cart = [{ product_code: 'SERUM', quantity: 1 }];
const priceAt = async (moment: string) => (await at(moment).pricing.priceCart({ cart })).lines[0]?.price;

test('a price starts at its moment in the company’s time zone, for the cart, the order and the shop', async () => {
  const { catalog } = shop.as(shop.ada);
  const wanted = { product_id: serum, price: '80', valid_from: '2026-10-15T13:00' };
  const scheduled = await catalog.scheduleProductPrice(wanted);
  expect(scheduled).toMatchObject({ price: '80.00', valid_from: '2026-10-15T19:00:00.000Z', started: false });
  expect(await catalog.scheduleProductPrice(wanted)).toEqual(scheduled);
  await expect(catalog.scheduleProductPrice({ ...wanted, price: '81' })).rejects.toMatchObject({
    code: 'MOMENT_TAKEN',
  });
  await expect(catalog.scheduleProductPrice({ ...wanted, valid_from: '2026-10-15T11:00' })).rejects.toMatchObject({
    code: 'IN_THE_PAST',
  });
  await expect(shop.as(shop.rose).catalog.scheduleProductPrice(wanted)).rejects.toMatchObject({ code: 'FORBIDDEN' });

  expect(await priceAt('2026-10-15T18:59:59Z')).toBe('100.00');
  expect(await priceAt('2026-10-15T19:00:00Z')).toBe('80.00');
  // A cart that was shown the old price is refused, with the new one.
  const order = shop.order({ cart: [{ product_code: 'SERUM', quantity: 1, price: '100.00' }] });
  await expect(at('2026-10-15T19:00:01Z').order.woocommerceCheckout(order)).rejects.toMatchObject({
    code: 'PRICES_CHANGED',
    data: { lines: [{ price: '80.00' }] },
  });
  const { order_id } = await at('2026-10-15T19:00:01Z').order.woocommerceCheckout(shop.order());
  expect(await shop.ask('select subtotal, commissionable_base from orders where order_id = $1', [order_id])).toEqual([
    { subtotal: '8000', commissionable_base: '8000' },
  ]);
});

test('the job writes a price that has started to the product once, and an entered price replaces it', async () => {
  const apply = (moment: string) =>
    withActor(shop.deployment.db, worker, (tx) => applyStartedPrices(tx, new Date(moment)));
  await apply('2026-10-15T18:30:00Z');
  const shown = async () =>
    (await shop.as(visitor).catalog.getPublicProducts()).data.find(({ product_code }) => product_code === 'SERUM')
      ?.inventory_price;
  expect(await shown()).toBe('100.00');
  await apply('2026-10-15T19:01:00Z');
  expect(await shown()).toBe('80.00');
  const { catalog } = at('2026-10-15T19:02:00Z', shop.ada);
  await catalog.updateProduct({
    product_id: serum,
    product_code: 'SERUM',
    item_description: 'Renewing face serum',
    item_category: 'Face',
    inventory_price: '90',
  });
  await apply('2026-10-15T19:03:00Z');
  expect(await shown()).toBe('90.00');
  expect(await priceAt('2026-10-15T19:03:00Z')).toBe('90.00');
});

test('a scheduled price can be removed before it starts, and not after', async () => {
  const { catalog } = shop.as(shop.ada);
  const { data } = await catalog.getProductPrices({ product_id: serum });
  await expect(
    at('2026-10-15T19:10:00Z', shop.ada).catalog.removeProductPrice({ price_id: data[0]?.price_id ?? '' }),
  ).rejects.toMatchObject({ code: 'PRICE_STARTED' });
  const next = await catalog.scheduleProductPrice({ product_id: serum, price: '70', valid_from: '2026-11-01T00:00' });
  await catalog.removeProductPrice({ price_id: next.price_id });
  expect(await priceAt('2026-11-02T00:00:00Z')).toBe('90.00');
});
