import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

// The shop has GEL and SERUM, which are active, and OLD, which is not.

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const catalog = () => shop.as(shop.ada).catalog;
const flags = async () =>
  (await catalog().getProducts({})).data.map(({ product_code, active }) => `${product_code} ${active}`);
const idOf = async (code: string) => (await catalog().getProducts({ searchTerm: code })).data[0]?.product_id ?? '';

test('all that match a search change at once, are counted before, and are as before with the other flag', async () => {
  const selection = { active: 'N', all_matching: true, searchTerm: 'e', shown: 'active' } as const;
  const preview = await catalog().previewProductActivation(selection);
  expect(preview).toEqual({ active: 'N', count: 2, examples: ['GEL', 'SERUM'] });
  const { product_ids } = await catalog().setProductsActive({ ...selection, expected_count: 2 });
  expect(await flags()).toEqual(['GEL N', 'OLD N', 'SERUM N']);
  expect((await shop.as(visitor).catalog.getPublicProducts()).data).toEqual([]);

  // OLD was not active before, so it is not activated now.
  const reversal = { active: 'Y', product_ids, expected_count: 2 } as const;
  expect(await catalog().setProductsActive(reversal)).toMatchObject({ active: 'Y' });
  expect(await flags()).toEqual(['GEL Y', 'OLD N', 'SERUM Y']);
  const events = await shop.ask<{ detail: unknown }>(
    "select detail from audit_events where action = 'set-products-active' order by seq",
  );
  expect(events).toEqual([
    { detail: { active: { before: 'Y', after: 'N' }, products: product_ids } },
    { detail: { active: { before: 'N', after: 'Y' }, products: product_ids } },
  ]);
});

test('named products change alone, and those that are as wanted already do not count', async () => {
  const selection = { active: 'Y' as const, product_ids: [await idOf('OLD'), await idOf('GEL')] };
  expect(await catalog().previewProductActivation(selection)).toMatchObject({ count: 1 });
  await catalog().setProductsActive({ ...selection, expected_count: 1 });
  expect(await flags()).toEqual(['GEL Y', 'OLD Y', 'SERUM Y']);
  expect(await catalog().previewProductActivation(selection)).toEqual({ active: 'Y', count: 0, examples: [] });
  expect(await catalog().previewProductActivation({ active: 'N' })).toMatchObject({ count: 0 });
  await catalog().setProductActive({ product_id: await idOf('OLD'), active: 'N' });
});

test('changes nothing if another number of products would change than was confirmed', async () => {
  const before = await flags();
  const selection = { active: 'N', all_matching: true, shown: 'active' } as const;
  for (const expected_count of [1, 3]) {
    await expect(catalog().setProductsActive({ ...selection, expected_count })).rejects.toMatchObject({
      code: 'SELECTION_CHANGED',
    });
  }
  expect(await flags()).toEqual(before);
});

test('only a role with catalog:write changes products', async () => {
  const selection = { active: 'N', all_matching: true } as const;
  await shop.ask("update consultants set admin_role = 'read-only' where consultant_id = $1", [shop.rose.userId]);
  const reader = shop.as({ role: 'admin', adminRole: 'read-only', userId: shop.rose.userId }).catalog;
  for (const [api, code] of [
    [shop.as(visitor).catalog, 'UNAUTHORIZED'],
    [shop.as(shop.wren).catalog, 'FORBIDDEN'],
    [reader, 'PERMISSION_REQUIRED'],
  ] as const) {
    await expect(api.previewProductActivation(selection)).rejects.toMatchObject({ code });
    await expect(api.setProductsActive({ ...selection, expected_count: 2 })).rejects.toMatchObject({ code });
  }
});
