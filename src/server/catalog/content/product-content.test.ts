import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
let serum: string;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
  const [product] = await shop.ask<{ id: string }>(
    "select product_id as id from products where product_code = 'SERUM'",
  );
  serum = product?.id ?? '';
});
afterAll(() => shop.close());

type Content = Parameters<ApiClient['catalog']['updateProductContent']>[0];
const admin = () => shop.as(shop.ada).catalog;
const content = (more: Partial<Content> = {}): Content => ({
  product_id: serum,
  title: 'Birch Sap Serum',
  subtitle: 'Renews overnight',
  badges: ['Vegan', ' '],
  key_ingredients: [{ name: 'Birch sap', purpose: 'Moisture' }],
  full_ingredients: 'Aqua, Betula Alba Juice',
  benefits: ['Smooths'],
  how_to_use: ['Press in.'],
  tips: [],
  packshot: { kind: 'dropper', body: '#CDDCD2', label: 'Serum', plinth: 'primary' },
  ...more,
});

test('[PS-112] the first content of a product is on its page in the shop at once', async () => {
  expect((await admin().getProductContent({ product_id: serum })).content).toBeNull();
  const written = await admin().updateProductContent(content());
  expect(written).toMatchObject({ title: 'Birch Sap Serum', badges: ['Vegan'] });
  expect(await shop.as(visitor).catalog.getProduct({ product_code: 'SERUM' })).toMatchObject({
    title: 'Birch Sap Serum',
    subtitle: 'Renews overnight',
    badges: ['Vegan'],
    benefits: ['Smooths'],
    how_to_use: ['Press in.'],
    tips: [],
    full_ingredients: 'Aqua, Betula Alba Juice',
    key_ingredients: [{ name: 'Birch sap', purpose: 'Moisture' }],
    packshot: { kind: 'dropper', body: '#cddcd2', label: 'Serum', plinth: 'primary' },
  });
  expect((await admin().getProductContent({ product_id: serum })).content).toEqual(written);
});

test('a change that another admin has overtaken is refused; the audit log has both texts', async () => {
  const { content: seen } = await admin().getProductContent({ product_id: serum });
  const next = { tips: ['Shake it.'], expected_updated_at: seen?.updated_at ?? null };
  shop.clock.set('2026-10-15T18:05:00Z');
  await admin().updateProductContent(content(next));
  await expect(admin().updateProductContent(content({ ...next, tips: [] }))).rejects.toMatchObject({
    code: 'CONTENT_CHANGED',
  });
  await expect(admin().updateProductContent(content())).rejects.toMatchObject({ code: 'CONTENT_CHANGED' });
  const [event] = await shop.ask<{ detail: unknown }>(
    "select detail from audit_events where action = 'update-product-content' order by seq desc limit 1",
  );
  expect(event?.detail).toEqual({ tips: { before: [], after: ['Shake it.'] } });
});

test.each([
  ['without a title', { title: ' ' }, 'title'],
  ['with 31 benefits', { benefits: Array.from({ length: 31 }, () => 'Smooths') }, 'benefits'],
  ['with a step of 241 characters', { how_to_use: ['x'.repeat(241)] }, 'how_to_use'],
  ['with an ingredient without a purpose', { key_ingredients: [{ name: 'Sap', purpose: '' }] }, 'key_ingredients'],
])('a content %s is refused at its field', async (_what, more, field) => {
  await expect(admin().updateProductContent(content(more))).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { issues: [{ path: [field] }] },
  });
});

test('only admins who may change the catalog write the content of an existing product', async () => {
  await expect(admin().updateProductContent(content({ product_id: randomUUID() }))).rejects.toMatchObject({
    code: 'UNKNOWN_PRODUCT',
  });
  for (const [actor, code] of [
    [visitor, 'UNAUTHORIZED'],
    [shop.rose, 'FORBIDDEN'],
    [{ ...shop.ada, role: 'admin', adminRole: 'support' }, 'PERMISSION_REQUIRED'],
  ] as const) {
    await expect(shop.as(actor).catalog.updateProductContent(content())).rejects.toMatchObject({ code });
  }
});

test('a stored content that the form would refuse can still be read and corrected', async () => {
  await shop.ask(
    `update product_contents set tips = array[repeat('x', 300)], packshot = '{"kind": "tube", "body": "tan", "label": "", "plinth": "human"}'`,
  );
  expect((await admin().getProductContent({ product_id: serum })).content).toMatchObject({
    tips: ['x'.repeat(300)],
    packshot: { body: 'tan' },
  });
});
