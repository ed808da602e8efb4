import { expect, test } from 'vitest';
import type { PublicProduct } from '#contract/catalog.ts';
import { productForMachines } from './product-for-machines.ts';

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
};
const shown = (more: Partial<PublicProduct> = {}) =>
  productForMachines({
    product: { ...product, ...more },
    currency: 'CAD',
    brand: 'Little Birch Cosmetics',
    publicHost: 'https://www.example.org',
  });

test('a product says what it costs and what its reviews gave', () => {
  expect(shown()).toMatchObject({
    '@type': 'Product',
    sku: 'LBC-MASC',
    offers: { price: '36.00', priceCurrency: 'CAD', url: 'https://www.example.org/shop/LBC-MASC' },
    aggregateRating: { ratingValue: 4.7, reviewCount: 203 },
  });
});

test('a product without reviews has no rating', () => {
  expect(shown({ rating: null, review_count: 0 })).not.toHaveProperty('aggregateRating');
});
