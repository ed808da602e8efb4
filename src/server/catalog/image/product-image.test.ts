import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductImage } from '#contract/catalog/product-image.ts';
import type { ApiClient } from '#contract/client.ts';
import { type Actor, visitor } from '#domain/account/actor.ts';
import type { AdminRole } from '#domain/account/admin-role.ts';
import { callAs } from '#tests/database/call.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { deleteUnusedFiles } from '../../file/delete-files.ts';
import { FileStoreUnavailable } from '../../gateways/file-store.ts';

let site: TestSite;
let admin: string;
let productId: string;
beforeAll(async () => {
  site = await startTestSite();
  admin = (await enrolledOne(site.deployment, { firstName: 'Ada', email: 'ada@example.org' })).consultantId;
  await site.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [admin]);
  const [product] = await site.ask<{ id: string }>(
    `insert into products (product_code, item_description, item_category, inventory_price)
     values ('SERUM', 'Serum', 'Face', 4000) returning product_id as id`,
  );
  productId = product?.id ?? '';
});
afterAll(() => site.close());

const actor = (adminRole: AdminRole = 'owner') =>
  ({ role: 'admin', adminRole, userId: admin }) as const satisfies Actor;
const as = (who: Actor = actor()): ApiClient['catalog'] => callAs(site.deployment, who).catalog;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#447755' } }).withExif({
    IFD0: { Copyright: 'Secret Street 1' },
  });
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], '../../x.html', { type: 'text/html' });
const set = async (bytes: Uint8Array, who: Actor = actor()) =>
  (await as(who).setProductImage({ product_id: productId, file: fileOf(bytes) })).image;
const load = (image: ProductImage, width: number) => fetch(`${site.url}${image.url}-${width}.webp`);
const inShop = async () => (await as(visitor).getPublicProducts()).data[0]?.image;

test('an image is encoded again in several widths, shown in the shop, and stored by browsers for good', async () => {
  expect(await inShop()).toBeNull();
  const image = await set(await picture(3000, 2000).jpeg().toBuffer());
  expect(image).toMatchObject({ widths: [160, 320, 640, 1280], width: 1280, height: 853 });
  for (const width of image.widths) {
    const answer = await load(image, width);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    expect(bytes.includes('Secret Street')).toBe(false);
  }
  expect((await load(image, 500)).status).toBe(404);
  await expect.poll(inShop).toEqual(image);
  expect((await as(visitor).getProduct({ product_code: 'SERUM' })).image).toEqual(image);
  expect(await as().getProductImage({ product_id: productId })).toEqual({ image });
});

test('another image replaces it under another address, and a removed one is gone', async () => {
  const { image: first } = await as().getProductImage({ product_id: productId });
  const second = await set(await picture(700, 700).png().toBuffer());
  expect(second).toMatchObject({ widths: [160, 320, 640, 700], width: 700, height: 700 });
  expect((await load(first as ProductImage, 320)).status).toBe(404);
  await as().deleteProductImage({ product_id: productId });
  await as().deleteProductImage({ product_id: productId });
  expect((await load(second, 320)).status).toBe(404);
  await expect.poll(inShop).toBeNull();
  await deleteUnusedFiles(site.deployment);
  expect(await site.ask('select * from files')).toEqual([]);
  const events = await site.ask("select action from audit_events where action like '%product-image' order by seq");
  expect(events.map(({ action }) => action)).toEqual([
    'set-product-image',
    'set-product-image',
    'delete-product-image',
  ]);
});

test('the image of a product that is not on sale is for those who see the product', async () => {
  const image = await set(await picture(400, 400).webp().toBuffer());
  await site.ask("update products set active = 'N'");
  expect((await load(image, 400)).status).toBe(404);
  expect(await as().getProductImage({ product_id: productId })).toEqual({ image });
  await site.ask("update products set active = 'Y'");
  expect((await load(image, 400)).status).toBe(200);
});

test.each<[string, () => Promise<Uint8Array>, string]>([
  ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'NOT_AN_IMAGE'],
  [
    'an SVG file',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
    'NOT_AN_IMAGE',
  ],
  ['one that is low', () => picture(900, 319).png().toBuffer(), 'IMAGE_TOO_SMALL'],
  ['8 MB and a byte', async () => Buffer.alloc(8 * 1024 * 1024 + 1), 'IMAGE_TOO_LARGE'],
])('refuses %s, and the image stays', async (_, bytes, code) => {
  const before = await as().getProductImage({ product_id: productId });
  await expect(set(await bytes())).rejects.toMatchObject({ code });
  expect(await as().getProductImage({ product_id: productId })).toEqual(before);
});

test('a store that is away refuses an image with a sentence, and the image stays', async () => {
  const before = await as().getProductImage({ product_id: productId });
  const { files } = site.deployment;
  const away = () => Promise.reject(new FileStoreUnavailable('away'));
  const catalog = callAs({ ...site.deployment, files: { ...files, put: away } }, actor()).catalog;
  const file = fileOf(await picture(400, 400).png().toBuffer());
  await expect(catalog.setProductImage({ product_id: productId, file })).rejects.toMatchObject({
    code: 'FILES_UNAVAILABLE',
    status: 503,
  });
  expect(await as().getProductImage({ product_id: productId })).toEqual(before);
});

test('only a role that changes products sets and removes images', async () => {
  const bytes = await picture(400, 400).png().toBuffer();
  for (const role of ['support', 'read-only'] as const) {
    await expect(set(bytes, actor(role))).rejects.toMatchObject({ code: 'PERMISSION_REQUIRED' });
    await expect(as(actor(role)).deleteProductImage({ product_id: productId })).rejects.toMatchObject({
      code: 'PERMISSION_REQUIRED',
    });
  }
  await expect(set(bytes, { role: 'consultant', userId: admin })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const unknown = { product_id: '00000000-0000-4000-8000-000000000000', file: fileOf(bytes) };
  await expect(as().setProductImage(unknown)).rejects.toMatchObject({ code: 'UNKNOWN_PRODUCT' });
});
