import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addItem,
  addOne,
  type Cart,
  type CartItem,
  changeQuantity,
  countOf,
  emptyKeptCart,
  keptCart,
  keyOf,
  mostOfOne,
  putBack,
  readCart,
  removeItem,
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

test('[PS-126] the same product in the same shade raises its quantity by 1', () => {
  expect(shown(addOne(addOne([serum], gel), gel))).toEqual(['1 LBC-SERUM-001/', '2 LBC-BROWGEL/Ashy']);
});

test('[PS-127] another product, or another shade, is a new line with quantity 1', () => {
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
])('[PS-128] a quantity of 2 changed to $to leaves $left', ({ to, left }) => {
  expect(shown(changeQuantity([{ ...gel, quantity: 2 }, serum], gel, to))).toEqual(left);
});

test('[PS-129] removing takes out that line only, and it comes back to its place', () => {
  const without = removeItem([serum, gel, blonde], gel);
  expect(shown(without)).toEqual(['1 LBC-SERUM-001/', '1 LBC-BROWGEL/Blonde']);
  expect(addItem(without, gel, 1)).toEqual([serum, gel, blonde]);
});

test('[PS-052] 2 of one product and 1 of another count 3', () => {
  expect(countOf([{ ...gel, quantity: 2 }, serum])).toBe(3);
});

test.each<[string, unknown, string[] | null]>([
  ['what was kept', keptCart([gel, serum]), ['1 LBC-BROWGEL/Ashy', '1 LBC-SERUM-001/']],
  ['an empty cart', emptyKeptCart, []],
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
  ['a picture nobody drew', { version: 1, lines: [{ ...gel, packshot: { kind: 'box' } }] }, []],
  ['the same line twice', { version: 1, lines: [gel, gel] }, ['2 LBC-BROWGEL/Ashy']],
])('a cart is read from %s', (_what, found, lines) => {
  const read = readCart(found);
  expect(read === null ? null : shown(read.lines)).toEqual(lines);
});

const anyItem = fc.record({
  product_code: fc.constantFrom('LBC-A1', 'LBC-B2', 'LBC-C3'),
  variant: fc.constantFrom(null, 'Ashy', 'Blonde'),
  quantity: fc.integer({ min: 1, max: mostOfOne }),
});
const anyCart = fc.array(anyItem, { maxLength: 12 }).map((lines) =>
  putBack(
    [],
    lines.map((line) => ({ ...serum, ...line })),
  ),
);

test('whatever comes in, no line stands twice and none leaves 1 to 99', () => {
  fc.assert(
    fc.property(anyCart, anyCart, (cart, more) => {
      const both = putBack(cart, more);
      expect(new Set(both.map(keyOf)).size).toBe(both.length);
      for (const line of both) expect(line.quantity).toSatisfy((n: number) => n >= 1 && n <= mostOfOne);
    }),
  );
});

test('what is kept and read again is the same cart', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      expect(readCart(JSON.parse(JSON.stringify(keptCart(cart))))?.lines).toEqual(cart);
    }),
  );
});
