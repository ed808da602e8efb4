import { randomUUID } from 'node:crypto';
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

test('all that match a search change at once, are counted before, and can be changed back once', async () => {
  const selection = { active: 'N', all_matching: true, searchTerm: 'e', shown: 'active' } as const;
  const { selection_id, ...preview } = await catalog().previewProductActivation(selection);
  expect(preview).toEqual({ active: 'N', count: 2, examples: ['GEL', 'SERUM'], skipped: [], left: 0 });
  expect(await catalog().setProductsActive({ selection_id })).toEqual({ selection_id, active: 'N', count: 2 });
  expect(await flags()).toEqual(['GEL N', 'OLD N', 'SERUM N']);
  expect((await shop.as(visitor).catalog.getPublicProducts()).data).toEqual([]);

  // OLD was not active before, so it is not activated now; another admin has activated GEL meanwhile.
  await catalog().setProductActive({ product_id: await idOf('GEL'), active: 'Y' });
  expect(await catalog().undoProductsActive({ selection_id })).toEqual({ selection_id, active: 'Y', count: 1 });
  expect(await flags()).toEqual(['GEL Y', 'OLD N', 'SERUM Y']);
  await expect(catalog().undoProductsActive({ selection_id })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  const events = await shop.ask<{ detail: { active: unknown; products: string[] } }>(
    "select detail from audit_events where action = 'set-products-active' order by seq",
  );
  expect(events).toMatchObject([
    { detail: { active: { before: 'Y', after: 'N' }, products: { length: 2 } } },
    { detail: { active: { before: 'N', after: 'Y' }, products: [await idOf('SERUM')] } },
  ]);
});

test('named products change alone, and those that are as wanted already are skipped', async () => {
  const selection = { active: 'Y' as const, ids: [await idOf('OLD'), await idOf('GEL')] };
  const { selection_id, ...preview } = await catalog().previewProductActivation(selection);
  expect(preview).toMatchObject({ count: 1, skipped: [{ reason: 'as-wanted', count: 1 }] });
  await catalog().setProductsActive({ selection_id });
  expect(await flags()).toEqual(['GEL Y', 'OLD Y', 'SERUM Y']);
  expect(await catalog().previewProductActivation(selection)).toMatchObject({ count: 0, examples: [] });
  expect(await catalog().previewProductActivation({ active: 'N' })).toMatchObject({ count: 0, skipped: [] });
  await catalog().setProductActive({ product_id: await idOf('OLD'), active: 'N' });
});

test('changes exactly the products of the preview, once, within an hour, and only for the admin who selected them', async () => {
  const preview = () => catalog().previewProductActivation({ active: 'N', all_matching: true, searchTerm: 'gel' });
  const { selection_id } = await preview();
  await shop.ask("update products set item_description = 'A gel, too' where product_code = 'SERUM'");
  const others = shop.as({ role: 'admin', adminRole: 'owner', userId: randomUUID() }).catalog;
  await expect(others.setProductsActive({ selection_id })).rejects.toMatchObject({ code: 'SELECTION_CLOSED' });
  const twice = await Promise.allSettled([
    catalog().setProductsActive({ selection_id }),
    catalog().setProductsActive({ selection_id }),
  ]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await flags()).toEqual(['GEL N', 'OLD N', 'SERUM Y']);
  await expect(others.undoProductsActive({ selection_id })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  await catalog().undoProductsActive({ selection_id });

  const old = await preview();
  await shop.ask("update selections set created_at = created_at - interval '61 minutes' where selection_id = $1", [
    old.selection_id,
  ]);
  await expect(catalog().setProductsActive({ selection_id: old.selection_id })).rejects.toMatchObject({
    code: 'SELECTION_CLOSED',
  });
  expect(await flags()).toEqual(['GEL Y', 'OLD N', 'SERUM Y']);
});

test('only a role with catalog:write changes products', async () => {
  await shop.ask("update consultants set admin_role = 'read-only' where consultant_id = $1", [shop.rose.userId]);
  const reader = shop.as({ role: 'admin', adminRole: 'read-only', userId: shop.rose.userId }).catalog;
  const selection_id = randomUUID();
  for (const [api, code] of [
    [shop.as(visitor).catalog, 'UNAUTHORIZED'],
    [shop.as(shop.wren).catalog, 'FORBIDDEN'],
    [reader, 'PERMISSION_REQUIRED'],
  ] as const) {
    await expect(api.previewProductActivation({ active: 'N', all_matching: true })).rejects.toMatchObject({ code });
    await expect(api.setProductsActive({ selection_id })).rejects.toMatchObject({ code });
    await expect(api.undoProductsActive({ selection_id })).rejects.toMatchObject({ code });
  }
});
