import { expect, test } from 'vitest';
import { maxLines } from '#domain/pricing/cart-limits.ts';
import { keyOf } from '../cart/cart.ts';
import { buyAgain } from './buy-again.ts';

const shade = (name: string, sold_out = false) => ({ name, sold_out, color: '#888', description: '', code: name });
const product = (product_code: string, more: object = {}) => ({
  product_code,
  title: `The ${product_code}`,
  inventory_price: '10.00',
  packshot: null,
  image: null,
  shades: [],
  sold_out: false,
  ...more,
});
const line = (product_code: string, shade: string | null = null, quantity = 1) => ({
  line_no: 1,
  product_code,
  item_code: product_code,
  title: null,
  description: `Old ${product_code}`,
  shade,
  shade_color: null,
  packshot: null,
  image: null,
  sold: true,
  quantity,
  returned: 0,
  unit_price: '9.00',
  amount: '9.00',
  discount: '0.00',
});
const products = [
  product('SERUM'),
  product('OIL', { sold_out: true }),
  product('GEL', { shades: [shade('Ashy'), shade('Blonde', true)] }),
];
const again = (...lines: ReturnType<typeof line>[]) => {
  const { cart, missing } = buyAgain([], lines, products);
  return { cart: cart.map((item) => `${item.quantity} ${keyOf(item)} ${item.price}`), missing };
};

test('adds the pieces of each line at the prices of today', () => {
  expect(again(line('SERUM', null, 3), line('GEL', 'Ashy'))).toEqual({
    cart: ['3 SERUM/ 10.00', '1 GEL/Ashy 10.00'],
    missing: [],
  });
});

test('adds to what the cart has', () => {
  const { cart } = buyAgain(buyAgain([], [line('SERUM')], products).cart, [line('SERUM', null, 2)], products);
  expect(cart).toMatchObject([{ product_code: 'SERUM', quantity: 3 }]);
});

test.each([
  ['a product that is no longer sold', line('CREAM'), 'Old CREAM'],
  ['a product that is out of stock', line('OIL'), 'Old OIL'],
  ['a shade that is no longer sold', line('GEL', 'Taupe'), 'Old GEL (Taupe)'],
  ['a shade that is out of stock', line('GEL', 'Blonde'), 'Old GEL (Blonde)'],
  ['a product that has shades by now', line('GEL'), 'Old GEL'],
  ['a product without the shades that it had', line('SERUM', 'Ashy'), 'Old SERUM (Ashy)'],
  ['an item of the former system without a code', line(''), 'Old '],
])('names %s', (_what, gone, name) => {
  expect(again(gone, line('SERUM'))).toEqual({ cart: ['1 SERUM/ 10.00'], missing: [name] });
});

test('names the items for which the cart has no room', () => {
  const many = Array.from({ length: maxLines }, (_, at) => product(`P${at}`));
  const full = buyAgain(
    [],
    many.map(({ product_code }) => line(product_code)),
    many,
  ).cart;
  const { missing, ...again } = buyAgain(full, [line('SERUM')], products);
  expect(again).toEqual({ cart: full, added: 0, full: ['Old SERUM'] });
  expect(missing).toEqual([]);
});
