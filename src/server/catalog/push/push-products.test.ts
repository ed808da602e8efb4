import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { readGatewaySettings } from '#server/gateways/gateways.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { FakeWooCommerce } from '#tests/fakes/woocommerce.ts';
import { workOnPush } from './work-on-push.ts';

// WooCommerce is a fake on the loopback that has its own state.

const store = await new FakeWooCommerce().start();
let shop: Shop;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  shop = await openShop({ jobs: 'serve', variables: store.variables });
});
afterAll(async () => {
  logged.mockRestore();
  await shop.close();
  await store.close();
});
beforeEach(async () => {
  await shop.ask('delete from product_pushes');
  await shop.ask(`update products set woocommerce_id = null, image_url = null`);
  store.products.length = 0;
  for (const list of [store.requests, store.fetched]) list.length = 0;
  Object.assign(store.plan, { away: false, losesAnswers: false, refuses: {}, currency: 'CAD', closed: false });
});

const api = () => shop.as(shop.ada).catalog;
const push = () => api().pushProducts({});
const lastPush = async () => (await api().getProductPush({})).push;
const addProducts = (count: number) =>
  shop.ask(
    `insert into products (product_code, item_description, item_category, inventory_price)
     select 'MANY-' || lpad(n::text, 3, '0'), 'Product ' || n, 'Face & body', 1000 from generate_series(1, ${count}) n`,
  );
const removeAdded = () => shop.ask(`delete from products where product_code like 'MANY-%'`);

test('[BO-308] a push answers how many products there are, arrived and were there before, and the errors', async () => {
  expect(await push()).toEqual({
    status: 'done',
    totalProducts: 2,
    pushedProducts: 2,
    updatedProducts: 0,
    errors: [],
  });
  expect(store.shelf().map(({ sku, type, status }) => [sku, type, status])).toEqual([
    ['GEL', 'variable', 'publish'],
    ['SERUM', 'simple', 'publish'],
  ]);
  expect(store.product('SERUM')).toMatchObject({ name: 'Renewing face serum', regular_price: '100.00' });
  const [category] = store.product('SERUM').categories;
  expect(store.categories.find(({ id }) => id === category?.id)?.name).toBe('Face');
});

test('shades are variations with the product’s price, and a shade that is gone is hidden', async () => {
  await push();
  const sold = () => store.variationsOf('GEL').map(({ sku, regular_price, status }) => [sku, regular_price, status]);
  expect(sold()).toEqual([
    ['GEL-01', '24.50', 'publish'],
    ['GEL-02', '24.50', 'publish'],
  ]);
  expect(store.product('GEL').attributes).toMatchObject([
    { name: 'Shade', variation: true, options: ['Ashy', 'Blonde'] },
  ]);
  const [shade] = await shop.ask<{ product_id: string }>(
    `delete from product_shades where code = 'GEL-02' returning product_id`,
  );
  await push();
  await shop.ask(
    `insert into product_shades (code, product_id, name, description, colour, position)
     values ('GEL-02', $1, 'Blonde', '', '#6b5b4b', 2)`,
    [shade?.product_id],
  );
  expect(sold()).toEqual([
    ['GEL-01', '24.50', 'publish'],
    ['GEL-02', '24.50', 'private'],
  ]);
});

test('another push updates the same products, also those that the store had before or has under another code', async () => {
  store.products.push({
    id: 7,
    parent: null,
    type: 'simple',
    sku: 'SERUM',
    name: 'Old name',
    status: 'draft',
    regular_price: '1.00',
    short_description: '',
    description: '',
    categories: [],
    attributes: [],
    images: [],
    meta_data: [],
  });
  expect(await push()).toMatchObject({ pushedProducts: 2, updatedProducts: 1 });
  expect(store.product('SERUM')).toMatchObject({ id: 7, name: 'Renewing face serum', status: 'publish' });
  await shop.ask(`update products set product_code = 'SERUM-2' where product_code = 'SERUM'`);
  expect(await push()).toMatchObject({ pushedProducts: 2, updatedProducts: 2 });
  await shop.ask(`update products set product_code = 'SERUM' where product_code = 'SERUM-2'`);
  expect(store.shelf().map(({ id, sku }) => [id, sku])).toEqual([
    [expect.any(Number), 'GEL'],
    [7, 'SERUM-2'],
  ]);
});

test('the shop’s catalog names the store’s id, and a product that is no longer offered is hidden in the store', async () => {
  await push();
  const { data } = await shop.as(visitor).catalog.getPublicProducts();
  const serum = data.find(({ product_code }) => product_code === 'SERUM');
  expect(serum?.woocommerce_id).toBe(String(store.product('SERUM').id));
  await shop.ask(`update products set active = 'N' where product_code = 'SERUM'`);
  expect(await push()).toMatchObject({ totalProducts: 2, updatedProducts: 2 });
  await shop.ask(`update products set active = 'Y' where product_code = 'SERUM'`);
  expect(store.product('SERUM').status).toBe('draft');
});

test('an image is fetched by the store once, until its address changes', async () => {
  const show = (address: string) =>
    shop.ask(`update products set image_url = $1 where product_code = 'SERUM'`, [address]);
  await show('https://images.example.org/serum.jpg');
  for (const _ of [1, 2]) await push();
  expect(store.fetched).toEqual(['https://images.example.org/serum.jpg']);
  await show('https://images.example.org/new.jpg');
  await push();
  expect(store.fetched).toEqual(['https://images.example.org/serum.jpg', 'https://images.example.org/new.jpg']);
});

test('a product that the store refuses is an error of its own, and the others arrive', async () => {
  store.plan.refuses = { SERUM: 'The image could not be loaded.', 'GEL-02': 'Invalid or duplicated SKU.' };
  expect(await push()).toMatchObject({
    totalProducts: 2,
    pushedProducts: 0,
    errors: ['GEL: Invalid or duplicated SKU.', 'SERUM: The image could not be loaded.'],
  });
  expect(await api().getProductPush({ limit: 1, offset: 1 })).toMatchObject({
    push: { state: 'done', failedProducts: 2 },
    missing: [],
    errors: { data: ['SERUM: The image could not be loaded.'], total: 2 },
  });
  store.plan.refuses = {};
  expect(await push()).toMatchObject({ pushedProducts: 2, updatedProducts: 1, errors: [] });
});

test('keys that do not work and a store with another currency end the push with the reason', async () => {
  store.plan.closed = true;
  await expect(push()).rejects.toMatchObject({ code: 'PUSH_REFUSED', message: 'Sorry, you cannot list resources.' });
  store.plan.closed = false;
  store.plan.currency = 'USD';
  await expect(push()).rejects.toMatchObject({
    message: 'The store sells in USD, and the products are priced in CAD.',
  });
  expect(await lastPush()).toMatchObject({ state: 'failed', pushedProducts: 0 });
  expect(store.products).toEqual([]);
});

test('after a break the push continues where it was, and a batch with a lost answer is there once', async () => {
  await addProducts(25);
  store.plan.losesAnswers = true;
  await expect(push()).rejects.toMatchObject({ code: 'PUSH_INTERRUPTED' });
  expect(await lastPush()).toMatchObject({ state: 'running', failure: expect.any(String), pushedProducts: 0 });
  const [first] = store.shelf();
  store.plan.losesAnswers = false;
  expect(await push()).toMatchObject({ status: 'done', totalProducts: 27, pushedProducts: 27, updatedProducts: 10 });
  await removeAdded();
  expect(store.shelf()).toHaveLength(27);
  expect(store.shelf()[0]?.id).toBe(first?.id);
}, 30_000);

test('two presses at once are one push, and its state is there after a reload', async () => {
  await addProducts(12);
  const { promise, resolve } = Promise.withResolvers<void>();
  store.plan.gate = promise;
  const calls = [push(), push()];
  await vi.waitFor(() => expect(store.requests.some((request) => request.includes('/products/batch'))).toBe(true), {
    timeout: 5_000,
  });
  expect(await lastPush()).toMatchObject({ state: 'running', totalProducts: 14, pushedProducts: 0, failure: null });
  resolve();
  const [one, other] = await Promise.all(calls);
  await removeAdded();
  expect(one).toEqual(other);
  expect(store.requests.filter((request) => request.endsWith('/products/batch'))).toHaveLength(2);
}, 30_000);

test('a push of a process that has died is continued by the next one, and two never work on it at once', async () => {
  await shop.ask(`insert into product_pushes (push_id, total, lease, leased_until)
    values (gen_random_uuid(), 1, gen_random_uuid(), clock_timestamp() + interval '1 minute')`);
  await shop.ask(`insert into product_push_items (push_id, product_id, product_code)
    select push_id, product_id, product_code from product_pushes, products where product_code = 'SERUM'`);
  const [row] = await shop.ask<{ push_id: string }>('select push_id from product_pushes');
  await workOnPush(shop.deployment, row?.push_id ?? '');
  expect(store.requests).toEqual([]);
  await shop.ask(`update product_pushes set leased_until = clock_timestamp() - interval '1 second'`);
  expect(await push()).toMatchObject({ totalProducts: 1, pushedProducts: 1 });
});

test('only admins push, and settings are checked at start', async () => {
  await expect(shop.as(shop.rose).catalog.pushProducts({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(shop.as(visitor).catalog.getProductPush({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(
    readGatewaySettings({ WOOCOMMERCE_URL: 'https://store.example.org' }, { demo: true, currency: 'CAD' }).problems,
  ).toEqual([
    'WOOCOMMERCE_CONSUMER_KEY: is missing; the WooCommerce store needs it.',
    'WOOCOMMERCE_CONSUMER_SECRET: is missing; the WooCommerce store needs it.',
  ]);
});
