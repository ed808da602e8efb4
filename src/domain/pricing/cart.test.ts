import { expect, test } from 'vitest';
import { fillCart, type ProductOnSale, shortItemsOf, type WantedLine } from './cart.ts';

const product = (productCode: string, shades: string[] = []): ProductOnSale => ({
  productId: productCode,
  productCode,
  title: productCode,
  description: productCode,
  unitPrice: 24_00n,
  shades: shades.map((name) => ({ name, description: '', code: `${productCode}-${name}`, color: '#000000' })),
  stock: [],
});
const onSale = new Map(
  [product('SERUM'), product('GEL', ['Ashy', 'Blonde'])].map((each) => [each.productCode, each] as const),
);
const wanted = (productCode: string, shade: string | null = null): WantedLine => ({ productCode, shade, quantity: 2 });

test.each([
  [
    'a product that is not sold',
    [wanted('SERUM'), wanted('GONE')],
    { code: 'unknown-product', productCodes: ['GONE'] },
  ],
  [
    'all that are not sold, each once, before any shade',
    [wanted('GEL'), wanted('A'), wanted('B'), wanted('A')],
    { code: 'unknown-product', productCodes: ['A', 'B'] },
  ],
  ['a shade that is missing', [wanted('GEL')], { code: 'shade-required', productCode: 'GEL' }],
  ['a shade that it does not have', [wanted('GEL', 'Neon')], { code: 'unknown-shade', productCode: 'GEL' }],
  ['a shade of a product without', [wanted('SERUM', 'Ashy')], { code: 'unknown-shade', productCode: 'SERUM' }],
])('refuses %s', (_what, lines, refused) => {
  expect(fillCart(lines, onSale)).toEqual({ refused });
});

test('puts product, shade and price into each line, in their order', () => {
  expect(fillCart([wanted('GEL', 'Blonde'), wanted('SERUM')], onSale)).toMatchObject({
    lines: [
      { product: { productCode: 'GEL' }, shade: { code: 'GEL-Blonde' }, quantity: 2, unitPrice: 24_00n },
      { product: { productCode: 'SERUM' }, shade: null, quantity: 2, unitPrice: 24_00n },
    ],
  });
});

test('names what is not in stock by all lines of an item together', () => {
  const tracked = { ...product('CREAM'), stock: [{ shadeCode: null, onHand: 3 }] };
  const line = (quantity: number, of: ProductOnSale = tracked) => ({
    product: of,
    shade: null,
    quantity,
    unitPrice: 1n,
  });
  expect(shortItemsOf([line(3), line(99, product('SERUM'))])).toEqual([]);
  expect(shortItemsOf([line(2), line(2)])).toMatchObject([
    { line: { product: { productCode: 'CREAM' } }, available: 3 },
  ]);
});
