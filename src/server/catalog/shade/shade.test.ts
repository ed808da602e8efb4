import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());

// Each test has a gel of its own with the shades Ashy (-01) and Blonde (-02).
let gel: { code: string; id: string };
let tests = 0;
beforeEach(async () => {
  tests += 1;
  gel = await addProduct(`BROW${tests}`);
  await shop.ask(
    `insert into product_shades (code, product_id, name, description, colour, position)
     select $1 || '-0' || s.position, $2, s.name, '', '#6b5b4b', s.position
     from (values (1, 'Ashy'), (2, 'Blonde')) as s (position, name)`,
    [gel.code, gel.id],
  );
});

async function addProduct(code: string) {
  const [product] = await shop.ask<{ code: string; id: string }>(
    `insert into products (product_code, item_description, item_category, inventory_price)
     values ($1, 'Brow gel', 'Brows', 2450) returning product_code as code, product_id as id`,
    [code],
  );
  if (!product) throw new Error(`${code} is missing`);
  return product;
}

type NewShade = Parameters<ApiClient['catalog']['addShade']>[0];
const admin = () => shop.as(shop.ada).catalog;
const brown = (more: Partial<NewShade> = {}): NewShade => ({
  product_id: gel.id,
  code: `${gel.code}-03`,
  name: 'Brown',
  description: 'Warm',
  color: '#5B3D31',
  idempotency_key: randomUUID(),
  ...more,
});
const inShop = async (code = gel.code) =>
  (await shop.as(visitor).catalog.getProduct({ product_code: code })).shades.map(({ name }) => name);
const price = (variant: string | null, product_code = gel.code) =>
  shop.as(visitor).pricing.priceCart({ cart: [{ product_code, variant, quantity: 1 }], country: 'CA', state: 'AB' });
const order = (variant: string | null, product_code = gel.code) =>
  shop.as(visitor).order.woocommerceCheckout(shop.order({ cart: [{ product_code, variant, quantity: 1 }] }));

test('[PS-114] an added shade comes last, can be bought at once, and is added once however often it is sent', async () => {
  expect((await admin().getShades({ product_id: gel.id })).suggested_code).toBe(`${gel.code}-03`);
  const input = brown();
  const added = await admin().addShade(input);
  expect(added).toMatchObject({
    code: `${gel.code}-03`,
    name: 'Brown',
    color: '#5b3d31',
    retired: false,
    sold_out: false,
  });
  expect(await admin().addShade(input)).toEqual(added);
  expect(await inShop()).toEqual(['Ashy', 'Blonde', 'Brown']);
  expect(await price('Brown')).toMatchObject({ subtotal: '24.50' });
  expect(
    await shop.ask("select actor_id, detail from audit_events where action = 'add-shade' and object_id = $1", [gel.id]),
  ).toMatchObject([{ actor_id: shop.ada.userId, detail: { code: `${gel.code}-03`, name: 'Brown' } }]);
});

test.each([
  ['the code of a shade', { code: 'gel-01' }, 'SHADE_CODE_TAKEN'],
  ['the code of a product', { code: 'SERUM' }, 'SHADE_CODE_TAKEN'],
  ['the name of a shade, whatever its case', { name: 'ASHY' }, 'SHADE_NAME_TAKEN'],
  ['a color that is none', { color: 'brown' }, 'BAD_REQUEST'],
  ['no name', { name: ' ' }, 'BAD_REQUEST'],
  ['an unknown product', { product_id: randomUUID() }, 'UNKNOWN_PRODUCT'],
])('a shade with %s is refused', async (_what, more, code) => {
  await expect(admin().addShade(brown(more))).rejects.toMatchObject({ code });
  expect(await inShop()).toEqual(['Ashy', 'Blonde']);
});

test('a product can’t have the code of a shade', async () => {
  const fields = { item_description: 'Balm', item_category: 'Lips', inventory_price: '18' };
  await expect(
    admin().addProduct({ ...fields, product_code: `${gel.code}-01`, idempotency_key: randomUUID() }),
  ).rejects.toMatchObject({ code: 'PRODUCT_CODE_TAKEN' });
  await expect(
    admin().updateProduct({ ...fields, product_code: `${gel.code}-01`, product_id: gel.id }),
  ).rejects.toMatchObject({ code: 'PRODUCT_CODE_TAKEN' });
});

test('the first shade of a product makes shoppers choose one, and waits until its stock is not tracked', async () => {
  const serum = await addProduct(`SERUM${tests}`);
  const ofSerum = { product_id: serum.id };
  const { stock } = shop.as(shop.ada);
  await stock.setStockTracking({ ...ofSerum, tracked: true });
  const light = brown({ ...ofSerum, code: `${serum.code}-01`, name: 'Light' });
  await expect(admin().addShade(light)).rejects.toMatchObject({ code: 'STOCK_IS_TRACKED' });
  await stock.setStockTracking({ ...ofSerum, tracked: false });
  await admin().addShade(light);
  await expect(order(null, serum.code)).rejects.toMatchObject({ code: 'SHADE_REQUIRED' });
  await order('Light', serum.code);
  await expect(stock.setStockTracking({ ...ofSerum, tracked: true })).rejects.toMatchObject({ code: 'UNKNOWN_SHADE' });
  expect(await stock.setStockTracking({ ...ofSerum, shade_code: `${serum.code}-01`, tracked: true })).toMatchObject({
    shade: 'Light',
    tracked: true,
  });
});

test('a renamed shade is bought under its new name, and orders keep the former one', async () => {
  const { order_id: orderId } = await order('Ashy');
  const changed = { code: `${gel.code}-01`, name: 'Ash', description: 'Cool', color: '#8a7d72' };
  expect(await admin().updateShade(changed)).toMatchObject({ name: 'Ash', description: 'Cool' });
  await expect(price('Ashy')).rejects.toMatchObject({ code: 'UNKNOWN_SHADE' });
  expect(await price('Ash')).toMatchObject({ subtotal: '24.50' });
  expect(await shop.ask('select shade from order_lines where order_id = $1', [orderId])).toEqual([{ shade: 'Ashy' }]);
  expect(
    await shop.ask("select detail from audit_events where action = 'update-shade' and object_id = $1", [gel.id]),
  ).toMatchObject([{ detail: { code: `${gel.code}-01`, name: { before: 'Ashy', after: 'Ash' } } }]);
});

test('a change that another admin has overtaken is refused, and so is a name that is taken', async () => {
  const { data } = await admin().getShades({ product_id: gel.id });
  const seen = {
    code: `${gel.code}-01`,
    name: 'Ash',
    color: '#8a7d72',
    expected_updated_at: data[0]?.updated_at ?? '',
  };
  shop.clock.set('2026-10-15T18:05:00Z');
  await admin().updateShade(seen);
  await expect(admin().updateShade({ ...seen, name: 'Ashes' })).rejects.toMatchObject({
    code: 'SHADE_CHANGED',
    data: { shade: { name: 'Ash' } },
  });
  const { expected_updated_at: _, ...unseen } = seen;
  await expect(admin().updateShade({ ...unseen, name: 'blonde' })).rejects.toMatchObject({ code: 'SHADE_NAME_TAKEN' });
  await expect(admin().updateShade({ ...unseen, code: `${gel.code}-99` })).rejects.toMatchObject({
    code: 'UNKNOWN_SHADE',
  });
});

test('a retired shade can’t be bought, its orders and stock stay, and it can be offered again', async () => {
  await shop.as(shop.ada).stock.adjustStock({
    product_id: gel.id,
    shade_code: `${gel.code}-01`,
    reason: 'counted',
    quantity: 3,
    note: 'Stocktaking',
    idempotency_key: randomUUID(),
  });
  await order('Ashy');
  for (const _press of ['first', 'repeated']) {
    expect(await admin().setShadeRetired({ code: `${gel.code}-01`, retired: true })).toMatchObject({ retired: true });
  }
  expect(await inShop()).toEqual(['Blonde']);
  await expect(order('Ashy')).rejects.toMatchObject({ code: 'UNKNOWN_SHADE' });
  const { items } = await shop.as(shop.ada).stock.getStock({ product_id: gel.id });
  expect(items).toMatchObject([
    { shade: 'Blonde', retired: false },
    { shade: 'Ashy', retired: true, on_hand: 2 },
  ]);
  await admin().setShadeRetired({ code: `${gel.code}-01`, retired: false });
  expect(await inShop()).toEqual(['Blonde', 'Ashy']);
  await order('Ashy');
  expect(
    await shop.ask(
      "select detail from audit_events where action = 'set-shade-retired' and object_id = $1 order by seq",
      [gel.id],
    ),
  ).toMatchObject([
    { detail: { name: 'Ashy', retired: { before: false, after: true } } },
    { detail: { name: 'Ashy', retired: { before: true, after: false } } },
  ]);
});

test('a retired shade is no longer low in stock', async () => {
  const ofAshy = { product_id: gel.id, shade_code: `${gel.code}-01` };
  await shop.as(shop.ada).stock.setStockTracking({ ...ofAshy, tracked: true, low_level: 5 });
  const low = async () => (await admin().getProductSummary()).low_stock;
  const before = await low();
  await admin().setShadeRetired({ code: `${gel.code}-01`, retired: true });
  expect(await low()).toBe(before - 1);
});

test('the last offered shade stays, and a retired one returns only under a name that is free', async () => {
  await admin().setShadeRetired({ code: `${gel.code}-01`, retired: true });
  await expect(admin().setShadeRetired({ code: `${gel.code}-02`, retired: true })).rejects.toMatchObject({
    code: 'LAST_SHADE',
  });
  await admin().addShade(brown({ name: 'Ashy' }));
  await expect(admin().setShadeRetired({ code: `${gel.code}-01`, retired: false })).rejects.toMatchObject({
    code: 'SHADE_NAME_TAKEN',
  });
});

test('refuses one of two admins who retire the last two shades at the same time', async () => {
  const both = await Promise.allSettled(
    [`${gel.code}-01`, `${gel.code}-02`].map((code) => admin().setShadeRetired({ code, retired: true })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await inShop()).toHaveLength(1);
});

test('shades are moved by one place, and the shop shows their order', async () => {
  await admin().addShade(brown());
  expect(await admin().moveShade({ code: `${gel.code}-03`, direction: 'up' })).toEqual({
    codes: [`${gel.code}-01`, `${gel.code}-03`, `${gel.code}-02`],
  });
  await admin().moveShade({ code: `${gel.code}-01`, direction: 'up' });
  expect(await inShop()).toEqual(['Ashy', 'Brown', 'Blonde']);
});

test('only admins who may change the catalog change shades', async () => {
  for (const [actor, code] of [
    [visitor, 'UNAUTHORIZED'],
    [shop.cora, 'FORBIDDEN'],
    [shop.rose, 'FORBIDDEN'],
    [{ ...shop.ada, role: 'admin', adminRole: 'support' }, 'PERMISSION_REQUIRED'],
  ] as const) {
    const { catalog } = shop.as(actor);
    for (const call of [
      () => catalog.addShade(brown()),
      () => catalog.updateShade({ code: `${gel.code}-01`, name: 'Ash', color: '#8a7d72' }),
      () => catalog.setShadeRetired({ code: `${gel.code}-01`, retired: true }),
      () => catalog.moveShade({ code: `${gel.code}-01`, direction: 'down' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code });
    }
  }
});
