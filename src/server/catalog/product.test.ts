import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Fields = Parameters<ApiClient['catalog']['addProduct']>[0];
const balm = (more: Partial<Fields> = {}): Fields => ({
  product_code: 'BALM',
  item_description: 'Birch balm',
  item_category: 'Lips',
  inventory_price: '18.5',
  idempotency_key: randomUUID(),
  ...more,
});
const asAdmin = () => shop.as(shop.ada).catalog;
const named = async (code: string) => {
  const { data } = await asAdmin().getProducts({ searchTerm: code });
  const [row] = data;
  if (!row) throw new Error(`${code} is missing`);
  return row;
};
const events = (action: string) =>
  shop.ask<{ actor_id: string; detail: unknown }>(
    'select actor_id, detail from audit_events where action = $1 order by seq',
    [action],
  );

test('[BO-180] an admin’s products have the specified fields, inactive ones too', async () => {
  const { data, total } = await asAdmin().getProducts({});
  expect(total).toBe(3);
  expect(data.map(({ product_code, active }) => `${product_code} ${active}`)).toEqual(['GEL Y', 'OLD N', 'SERUM Y']);
  expect(data[2]).toEqual({
    product_id: expect.any(String),
    product_code: 'SERUM',
    item_description: 'Renewing face serum',
    item_category: 'Face',
    cost: '0.00',
    warehouse: null,
    inventory_price: '100.00',
    rank_type: null,
    active: 'Y',
    image_url: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    stock: null,
    low_stock: false,
    title: null,
  });
});

test('[BO-135] the list is searched, filtered, sorted and paged', async () => {
  const codes = async (input: Parameters<ReturnType<typeof asAdmin>['getProducts']>[0]) => {
    const { data, total } = await asAdmin().getProducts(input);
    return [...data.map(({ product_code }) => product_code), total];
  };
  expect(await codes({ searchTerm: 'fACE' })).toEqual(['OLD', 'SERUM', 2]);
  expect(await codes({ searchTerm: '100%' })).toEqual([0]);
  expect(await codes({ active: 'N' })).toEqual(['OLD', 1]);
  expect(await codes({ category: 'Brows' })).toEqual(['GEL', 1]);
  expect(await codes({ sort: 'price', descending: true })).toEqual(['SERUM', 'GEL', 'OLD', 3]);
  expect(await codes({ limit: 1, offset: 1 })).toEqual(['OLD', 3]);
  await shop.ask(
    `insert into product_contents (product_id, title, subtitle) select product_id, 'Brow Hold', 'x' from products where product_code = 'GEL'`,
  );
  expect(await codes({ searchTerm: 'brow hold' })).toEqual(['GEL', 1]);
  // By the name that the list shows.
  const shown = (await asAdmin().getProducts({ sort: 'description' })).data.map(
    (row) => row.title ?? row.item_description,
  );
  expect(shown).toEqual([...shown].sort((a, b) => a.localeCompare(b)));
  expect(shown).toContain('Brow Hold');
  expect((await asAdmin().getProducts({ searchTerm: 'gel' })).data[0]).toMatchObject({ title: 'Brow Hold' });
  await shop.ask('delete from product_contents');
});

test('[BO-135] the tiles count the products and average the active prices', async () => {
  expect(await asAdmin().getProductSummary()).toEqual({
    total: 3,
    active: 2,
    inactive: 1,
    low_stock: 0,
    categories: ['Brows', 'Face'],
    average_price: '62.25',
    currency: 'CAD',
  });
});

test('[BO-136] an added product is offered in the shop at once, and added once however often it is sent', async () => {
  const input = balm();
  const added = await asAdmin().addProduct(input);
  expect(added).toMatchObject({ product_code: 'BALM', inventory_price: '18.50', cost: '0.00', active: 'Y' });
  expect(await asAdmin().addProduct(input)).toEqual(added);
  const { data } = await shop.as(visitor).catalog.getPublicProducts();
  expect(data.filter(({ product_code }) => product_code === 'BALM')).toMatchObject([{ inventory_price: '18.50' }]);
  expect(await events('add-product')).toMatchObject([{ actor_id: shop.ada.userId, detail: { product_code: 'BALM' } }]);
});

test('a code that another product has is refused, whatever its case', async () => {
  await expect(asAdmin().addProduct(balm({ product_code: 'gel' }))).rejects.toMatchObject({
    code: 'PRODUCT_CODE_TAKEN',
    status: 409,
  });
  const { product_id } = await named('SERUM');
  const { idempotency_key: _, ...fields } = balm({ product_code: 'GEL' });
  await expect(asAdmin().updateProduct({ ...fields, product_id })).rejects.toMatchObject({
    code: 'PRODUCT_CODE_TAKEN',
  });
});

test.each([
  ['[BO-269] without a code', { product_code: ' ' }],
  ['[BO-269] without a description', { item_description: '' }],
  ['[BO-269] without a price', { inventory_price: '' }],
  ['with a price below zero', { inventory_price: '-1' }],
  ['with a price of three decimals', { inventory_price: '1.005' }],
  ['with a cost that is none', { cost: 'free' }],
])('a product %s is refused', async (_what, more) => {
  const before = await shop.ask('select count(*) from products');
  await expect(asAdmin().addProduct(balm({ product_code: 'NEW', ...more }))).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await shop.ask('select count(*) from products')).toEqual(before);
});

test('[BO-137] a changed price holds for new orders; placed orders keep theirs', async () => {
  const placed = await shop.as(visitor).order.woocommerceCheckout(shop.order());
  const [order] = await shop.ask<{ order_id: string }>('select order_id from orders order by order_no desc limit 1');
  const before = await shop.ask('select unit_price, amount from order_lines where order_id = $1', [order?.order_id]);
  const { product_id, item_description, updated_at } = await named('SERUM');
  const changed = await asAdmin().updateProduct({
    product_id,
    product_code: 'SERUM',
    item_description,
    item_category: 'Face',
    inventory_price: '120',
    cost: '31.40',
    warehouse: 'Calgary',
    expected_updated_at: updated_at,
  });
  expect(changed).toMatchObject({ inventory_price: '120.00', cost: '31.40', warehouse: 'Calgary', active: 'Y' });
  expect(placed).toBeDefined();
  expect(await shop.ask('select unit_price, amount from order_lines where order_id = $1', [order?.order_id])).toEqual(
    before,
  );
  const priced = await shop.as(visitor).pricing.priceCart({
    cart: [{ product_code: 'SERUM', quantity: 1 }],
    country: 'CA',
    state: 'AB',
  });
  expect(priced.subtotal).toBe('120.00');
  expect(await events('update-product')).toMatchObject([
    { detail: { inventory_price: { before: '100.00', after: '120.00' }, cost: { before: '0.00', after: '31.40' } } },
  ]);
});

test('[BO-137] a change that another admin has overtaken is refused and shows the product as it is now', async () => {
  const { product_id, updated_at } = await named('GEL');
  const fields = { product_id, product_code: 'GEL', item_description: 'Brow gel', item_category: 'Brows' };
  shop.clock.set('2026-10-15T18:05:00Z');
  await asAdmin().updateProduct({ ...fields, inventory_price: '25', expected_updated_at: updated_at });
  await expect(
    asAdmin().updateProduct({ ...fields, inventory_price: '26', expected_updated_at: updated_at }),
  ).rejects.toMatchObject({ code: 'PRODUCT_CHANGED', data: { product: { inventory_price: '25.00' } } });
  await expect(
    asAdmin().updateProduct({ ...fields, product_id: randomUUID(), inventory_price: '26' }),
  ).rejects.toMatchObject({ code: 'UNKNOWN_PRODUCT', status: 404 });
});

test('[BO-217, BO-218] the toggle takes a product out of the shop and back, and a repeated press changes nothing', async () => {
  const { product_id } = await named('GEL');
  const inShop = async () => {
    const { data } = await shop.as(visitor).catalog.getPublicProducts();
    return data.some(({ product_code }) => product_code === 'GEL');
  };
  for (const active of ['N', 'N', 'Y'] as const) {
    expect(await asAdmin().setProductActive({ product_id, active })).toMatchObject({ active });
    expect(await inShop()).toBe(active === 'Y');
  }
  expect(await events('set-product-active')).toMatchObject([
    { detail: { active: { before: 'Y', after: 'N' } } },
    { detail: { active: { before: 'N', after: 'Y' } } },
  ]);
});

test('only admins manage products', async () => {
  const { product_id } = await named('SERUM');
  const { idempotency_key: _, ...fields } = balm();
  for (const [actor, code] of [
    [visitor, 'UNAUTHORIZED'],
    [shop.cora, 'FORBIDDEN'],
    [shop.rose, 'FORBIDDEN'],
  ] as const) {
    const { catalog } = shop.as(actor);
    for (const call of [
      () => catalog.getProducts({}),
      () => catalog.getProductSummary(),
      () => catalog.addProduct(balm({ product_code: 'MINE' })),
      () => catalog.updateProduct({ ...fields, product_id, inventory_price: '1' }),
      () => catalog.setProductActive({ product_id, active: 'N' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code });
    }
  }
  expect(await named('SERUM')).toMatchObject({ active: 'Y', inventory_price: '120.00' });
});

test('a product with the price 0 is not sold until it has a price', async () => {
  const { product_id } = await asAdmin().addProduct(balm({ product_code: 'FREE', inventory_price: '0' }));
  const asVisitor = shop.as(visitor);
  const cart = [{ product_code: 'FREE', quantity: 1 }];
  const price = () => asVisitor.pricing.priceCart({ cart, country: 'CA', state: 'AB' });
  const inShop = async () => (await asVisitor.catalog.getPublicProducts()).data.map((row) => row.product_code);
  expect(await inShop()).not.toContain('FREE');
  await expect(asVisitor.catalog.getProduct({ product_code: 'FREE' })).rejects.toMatchObject({
    code: 'UNKNOWN_PRODUCT',
  });
  await expect(price()).rejects.toMatchObject({ code: 'UNKNOWN_PRODUCT' });
  await expect(asVisitor.order.woocommerceCheckout(shop.order({ cart }))).rejects.toMatchObject({
    code: 'UNKNOWN_PRODUCT',
  });
  const { idempotency_key: _, ...fields } = balm({ product_code: 'FREE', inventory_price: '12' });
  await asAdmin().updateProduct({ ...fields, product_id });
  expect(await inShop()).toContain('FREE');
  expect(await price()).toMatchObject({ subtotal: '12.00' });
  await asAdmin().setProductActive({ product_id, active: 'N' });
});
