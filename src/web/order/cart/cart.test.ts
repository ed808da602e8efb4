import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxQuantity } from '#domain/pricing/cart-limits.ts';
import {
  addItem,
  addOne,
  type Cart,
  type CartItem,
  changeQuantity,
  countOf,
  emptyStoredCart,
  keyOf,
  readCart,
  removeItem,
  restoreLines,
  storedCart,
} from './cart.ts';

const item = (product_code: string, variant: string | null, quantity = 1): CartItem => ({
  product_code,
  variant,
  quantity,
  title: product_code,
  price: '32.00',
  shade_colour: variant === null ? null : '#8a7d72',
  packshot: { kind: 'tube', body: '#efe7dc', label: 'Brow gel', plinth: 'human' },
});
const shown = (cart: Cart) => cart.map((line) => `${line.quantity} ${keyOf(line)}`);

const gel = item('LBC-BROWGEL', 'Ashy');
const blonde = item('LBC-BROWGEL', 'Blonde');
const serum = item('LBC-SERUM-001', null);

test('[PS-126] adding the same product in the same shade raises its quantity by 1', () => {
  expect(shown(addOne(addOne([serum], gel), gel))).toEqual(['1 LBC-SERUM-001/', '2 LBC-BROWGEL/Ashy']);
});

test('[PS-127] another product or another shade is a new line with quantity 1', () => {
  expect(shown([serum, gel, blonde].reduce<Cart>((cart, each) => addOne(cart, each), []))).toEqual([
    '1 LBC-SERUM-001/',
    '1 LBC-BROWGEL/Ashy',
    '1 LBC-BROWGEL/Blonde',
  ]);
});

test.each([
  { to: 1, left: ['1 LBC-BROWGEL/Ashy', '1 LBC-SERUM-001/'] },
  { to: 0, left: ['1 LBC-SERUM-001/'] },
  { to: -1, left: ['1 LBC-SERUM-001/'] },
  { to: 500, left: ['99 LBC-BROWGEL/Ashy', '1 LBC-SERUM-001/'] },
])('[PS-128] changing a quantity of 2 to $to leaves $left', ({ to, left }) => {
  expect(shown(changeQuantity([{ ...gel, quantity: 2 }, serum], gel, to))).toEqual(left);
});

test('[PS-129] removing takes out only that line, and undo restores it to its position', () => {
  const without = removeItem([serum, gel, blonde], gel);
  expect(shown(without)).toEqual(['1 LBC-SERUM-001/', '1 LBC-BROWGEL/Blonde']);
  expect(addItem(without, gel, 1)).toEqual([serum, gel, blonde]);
});

test('[PS-052] counts 3 for 2 of one product and 1 of another', () => {
  expect(countOf([{ ...gel, quantity: 2 }, serum])).toBe(3);
});

test.each<[string, unknown, string[] | null]>([
  ['a stored cart', storedCart([gel, serum]), ['1 LBC-BROWGEL/Ashy', '1 LBC-SERUM-001/']],
  ['an empty cart', emptyStoredCart, []],
  ['nothing', null, null],
  ['another version', { version: 2, lines: [gel] }, null],
  ['lines that are no list', { version: 1, lines: 'all' }, []],
  [
    'a damaged line beside a good one',
    { version: 1, lines: [{ ...gel, quantity: 'two' }, serum] },
    ['1 LBC-SERUM-001/'],
  ],
  ['a quantity below 1', { version: 1, lines: [{ ...gel, quantity: 0 }] }, []],
  ['a price that is none', { version: 1, lines: [{ ...gel, price: '1e3' }] }, []],
  ['a code that is none', { version: 1, lines: [{ ...gel, product_code: '<img>' }] }, []],
  [
    'an image of another site',
    { version: 1, lines: [{ ...gel, image: { url: 'https://example.org/x', widths: [160] } }] },
    [],
  ],
  ['an unknown drawing', { version: 1, lines: [{ ...gel, packshot: { kind: 'box' } }] }, []],
  ['the same line twice', { version: 1, lines: [gel, gel] }, ['2 LBC-BROWGEL/Ashy']],
])('reads a cart from %s', (_what, value, lines) => {
  const read = readCart(value);
  expect(read === null ? null : shown(read.lines)).toEqual(lines);
});

const anyItem = fc.record({
  product_code: fc.constantFrom('LBC-A1', 'LBC-B2', 'LBC-C3'),
  variant: fc.constantFrom(null, 'Ashy', 'Blonde'),
  quantity: fc.integer({ min: 1, max: maxQuantity }),
});
const anyCart = fc.array(anyItem, { maxLength: 12 }).map((lines) =>
  restoreLines(
    [],
    lines.map((line) => ({ ...serum, ...line })),
  ),
);

test('reads any input without duplicate lines and with quantities from 1 to 99', () => {
  fc.assert(
    fc.property(anyCart, anyCart, (cart, more) => {
      const both = restoreLines(cart, more);
      expect(new Set(both.map(keyOf)).size).toBe(both.length);
      for (const line of both) expect(line.quantity).toSatisfy((n: number) => n >= 1 && n <= maxQuantity);
    }),
  );
});

test('reads back the cart that was stored', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      expect(readCart(JSON.parse(JSON.stringify(storedCart(cart))))?.lines).toEqual(cart);
    }),
  );
});
