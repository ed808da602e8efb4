import { expect, test } from 'vitest';
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { categoriesOf, filterOf, filterProducts } from './product-filter.ts';

const product = (
  product_code: string,
  title: string,
  item_category: string,
  shades: string[] = [],
  badges: string[] = [],
): PublicProduct => ({
  product_id: '0190f3c2-1111-4abc-8def-0123456789ab',
  product_code,
  item_description: `${title} for every day`,
  item_category,
  inventory_price: '32.00',
  woocommerce_id: null,
  title,
  subtitle: '',
  badges,
  rating: null,
  review_count: 0,
  shades: shades.map((name) => ({ name, description: '', code: name, color: '#000000', sold_out: false })),
  packshot: null,
  image: null,
  sold_out: false,
});

const shelf = [
  product('LBC-SERUM-001', 'Renewal Serum', 'Skin care'),
  product('LBC-BROWGEL', 'Brow Gel', 'Eyebrow', ['Ashy', 'Blonde'], ['Vegan']),
  product('LBC-BALM', 'Crème Balm', 'Skin care'),
];

test.each([
  { query: '', codes: ['LBC-SERUM-001', 'LBC-BROWGEL', 'LBC-BALM'] },
  { query: 'q=gel', codes: ['LBC-BROWGEL'] },
  { query: 'q=GEL+brow', codes: ['LBC-BROWGEL'] },
  { query: 'q=creme', codes: ['LBC-BALM'] },
  { query: 'q=vegan', codes: ['LBC-BROWGEL'] },
  { query: 'q=blonde', codes: ['LBC-BROWGEL'] },
  { query: 'q=lbc-serum', codes: ['LBC-SERUM-001'] },
  { query: 'category=Skin+care', codes: ['LBC-SERUM-001', 'LBC-BALM'] },
  { query: 'q=balm&category=Skin+care', codes: ['LBC-BALM'] },
  { query: 'q=balm&category=Eyebrow', codes: [] },
  { query: 'q=nothing+like+it', codes: [] },
])('[PS-054] [PS-055] "$query" matches $codes', ({ query, codes }) => {
  expect(filterProducts(shelf, filterOf(new URLSearchParams(query))).map((each) => each.product_code)).toEqual(codes);
});

test('[PS-055] lists each category of the products once', () => {
  expect(categoriesOf(shelf)).toEqual(['Eyebrow', 'Skin care']);
});
