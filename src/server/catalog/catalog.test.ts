import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { openDatabase } from '../db/database.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.ask(`
    insert into product_contents (product_id, title, subtitle, badges, key_ingredients, benefits, how_to_use, tips, packshot)
    select product_id, 'Renewal Serum', 'For every skin', '{Vegan}', '[{"name": "Forskolin", "purpose": "Renews"}]',
           '{Smooth}', '{Dab on}', '{At night}',
           '{"kind": "dropper", "body": "#cddcd2", "label": "serum", "plinth": "science"}'
    from products where product_code = 'SERUM'`);
  await review('SERUM', 5, 'First');
  await review('SERUM', 4, 'Second');
  await review('SERUM', 4, 'Third');
  await review('SERUM', 1, 'Hidden', true);
});
afterAll(() => shop.close());

let reviews = 0;
const review = (code: string, rating: number, title: string, hidden = false) =>
  shop.ask(
    `insert into product_reviews (product_id, author_name, rating, title, created_at, hidden_at)
     select product_id, 'Someone', $2, $3, $4, $5 from products where product_code = $1`,
    [code, rating, title, new Date(Date.UTC(2026, 0, ++reviews)), hidden ? new Date() : null],
  );
const productsOf = async (api = shop.as(visitor)) => (await api.catalog.getPublicProducts()).data;

test('[PS-185, PS-186] anybody gets the active products, without input', async () => {
  const { data, total, currency } = await shop.as(visitor).catalog.getPublicProducts();
  expect({ total, currency }).toEqual({ total: 2, currency: 'CAD' });
  expect(data).toMatchObject([
    {
      product_code: 'GEL',
      item_description: 'Brow gel',
      item_category: 'Brows',
      inventory_price: '24.50',
      woocommerce_id: null,
      title: 'Brow gel',
      subtitle: '',
      badges: [],
      rating: null,
      review_count: 0,
      shades: [
        { name: 'Ashy', code: 'GEL-01' },
        { name: 'Blonde', code: 'GEL-02' },
      ],
      packshot: null,
    },
    {
      product_code: 'SERUM',
      title: 'Renewal Serum',
      badges: ['Vegan'],
      rating: 4.3,
      review_count: 3,
      shades: [],
      packshot: { kind: 'dropper', plinth: 'science' },
    },
  ]);
});

test('an admin sees the same shop window as everybody', async () => {
  expect(await productsOf(shop.as(shop.ada))).toEqual(await productsOf());
});

test.each([
  [
    'a price',
    "update products set inventory_price = 2600 where product_code = 'GEL'",
    (p: Listed) => p[0]?.inventory_price,
    '26.00',
  ],
  ['a title', "update product_contents set title = 'Serum'", (p: Listed) => p[1]?.title, 'Serum'],
  [
    'a shade',
    "update product_shades set name = 'Ash' where code = 'GEL-01'",
    (p: Listed) => p[0]?.shades[0]?.name,
    'Ash',
  ],
  [
    'a review',
    "update product_reviews set hidden_at = now() where title = 'Third'",
    (p: Listed) => p[1]?.review_count,
    2,
  ],
  ['a product taken out', "update products set active = 'N' where product_code = 'GEL'", (p: Listed) => p.length, 1],
  ['a product put back', "update products set active = 'Y' where product_code = 'GEL'", (p: Listed) => p.length, 2],
] as const)('%s that changes shows at once, on every node', async (_what, change, read, expected) => {
  const other = openDatabase(shop.logins);
  try {
    const here = shop.as(visitor);
    const there = callAs({ ...shop.deployment, db: other.db }, visitor);
    await Promise.all([productsOf(here), productsOf(there)]);
    await shop.ask(change);
    expect(read(await productsOf(here))).toBe(expected);
    expect(read(await productsOf(there))).toBe(expected);
  } finally {
    await other.close();
  }
});
type Listed = Awaited<ReturnType<typeof productsOf>>;

test('[PS-112] a product page has its content, stars and newest reviews', async () => {
  await shop.ask("update product_reviews set hidden_at = null where title = 'Third'");
  expect(await shop.as(visitor).catalog.getProduct({ product_code: 'serum' })).toMatchObject({
    product_code: 'SERUM',
    rating: 4.3,
    key_ingredients: [{ name: 'Forskolin', purpose: 'Renews' }],
    benefits: ['Smooth'],
    how_to_use: ['Dab on'],
    tips: ['At night'],
    stars: [1, 2, 0, 0, 0],
    reviews: [{ title: 'Third' }, { title: 'Second' }, { title: 'First' }],
  });
});

test('reviews come newest first, page by page, without the hidden ones', async () => {
  const page = (offset: number) =>
    shop.as(shop.ada).catalog.getProductReviews({ product_code: 'SERUM', limit: 2, offset });
  expect(await page(0)).toMatchObject({ total: 3, data: [{ title: 'Third' }, { title: 'Second' }] });
  expect(await page(2)).toMatchObject({ total: 3, data: [{ title: 'First', rating: 5 }] });
});

test.each(['OLD', 'NOTHING'])(
  'a product that is not sold (%s) has no page and no reviews for any user',
  async (product_code) => {
    for (const actor of [visitor, shop.rose, shop.ada]) {
      const { catalog } = shop.as(actor);
      await expect(catalog.getProduct({ product_code })).rejects.toMatchObject({
        code: 'UNKNOWN_PRODUCT',
        status: 404,
      });
      await expect(catalog.getProductReviews({ product_code })).rejects.toMatchObject({ code: 'UNKNOWN_PRODUCT' });
    }
  },
);

test('a content that is broken does not break the shop', async () => {
  await shop.ask(`update product_contents set packshot = '"a dropper"', key_ingredients = '{"a": 1}'`);
  expect((await productsOf())[1]?.packshot).toBeNull();
  expect((await shop.as(visitor).catalog.getProduct({ product_code: 'SERUM' })).key_ingredients).toEqual([]);
});
