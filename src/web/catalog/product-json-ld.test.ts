import { expect, test } from 'vitest';
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { productJsonLd } from './product-json-ld.ts';

const product: PublicProduct = {
  product_id: '00000000-0000-4000-8000-000000000001',
  product_code: 'LBC-MASC',
  item_description: 'A mascara.',
  item_category: 'Eyes',
  inventory_price: '36.00',
  woocommerce_id: null,
  title: 'Lash Mascara',
  subtitle: 'Carbon black',
  badges: [],
  rating: 4.7,
  review_count: 203,
  shades: [],
  packshot: null,
  image: null,
  sold_out: false,
};
const shown = (more: Partial<PublicProduct> = {}) =>
  productJsonLd({
    product: { ...product, ...more },
    currency: 'CAD',
    brand: 'Little Birch Cosmetics',
    publicHost: 'https://www.example.org',
  });

test('includes the price and the rating of the reviews', () => {
  expect(shown()).toMatchObject({
    '@type': 'Product',
    sku: 'LBC-MASC',
    offers: { price: '36.00', priceCurrency: 'CAD', url: 'https://www.example.org/shop/LBC-MASC' },
    aggregateRating: { ratingValue: 4.7, reviewCount: 203 },
  });
});

test('includes the image in its largest width', () => {
  const image = { url: '/images/x', widths: [160, 900], width: 900, height: 900 };
  expect(shown({ image })).toMatchObject({ image: 'https://www.example.org/images/x-900.webp' });
  expect(shown()).not.toHaveProperty('image');
});

test('has no rating for a product without reviews', () => {
  expect(shown({ rating: null, review_count: 0 })).not.toHaveProperty('aggregateRating');
});
