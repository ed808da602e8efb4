import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartOfCookies, cartText, readCartText, withoutOrdered } from './cart-cookie.ts';

const line = (product_code: string, quantity: number, variant: string | null = null) => ({
  product_code,
  variant,
  quantity,
});

test('writes lines with and without a shade', () => {
  expect(cartText([line('LBC-BODYOIL', 2), line('LBC-BROWP', 1, 'Rosé: 2|b;')])).toBe(
    'LBC-BODYOIL:2|LBC-BROWP:1:Ros%C3%A9%3A%202%7Cb%3B',
  );
  expect(cartText([])).toBe('-');
});

test('reads back what was written', () => {
  const anyLine = fc.record({
    product_code: fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{1,20}$/),
    variant: fc.option(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  const lines = fc.uniqueArray(anyLine, {
    maxLength: 10,
    selector: ({ product_code, variant }) => `${product_code}/${variant}`,
  });
  fc.assert(
    fc.property(lines, (cart) => {
      expect(readCartText(cartText(cart))).toEqual(cart);
    }),
  );
});

test.each([
  ['nothing', null, []],
  ['an empty cart', '-', []],
  ['no code', '<b>:1', []],
  ['no quantity', 'LBC-A1', []],
  ['a quantity of 0', 'LBC-A1:0', []],
  ['a quantity of 100', 'LBC-A1:100', []],
  ['a damaged shade', 'LBC-A1:1:%E0%A4%A', []],
  ['the same line twice', 'LBC-A1:1|LBC-A1:5', [line('LBC-A1', 1)]],
])('reads %s', (_what, text, lines) => {
  expect(readCartText(text)).toEqual(lines);
});

test('finds the cart among other cookies', () => {
  expect(cartOfCookies('a=1; birchline.cart=LBC-A1:3; b=2')).toEqual([line('LBC-A1', 3)]);
  expect(cartOfCookies('xbirchline.cart=LBC-A1:3')).toEqual([]);
});

test('a paid order takes its lines out of the cart and leaves what was added since', () => {
  const cart = [line('LBC-A1', 3), line('LBC-B2', 1, 'Ashy'), line('LBC-B2', 1, 'Blonde')];
  expect(withoutOrdered(cart, [line('LBC-A1', 2), line('LBC-B2', 1, 'Ashy')])).toEqual([
    line('LBC-A1', 1),
    line('LBC-B2', 1, 'Blonde'),
  ]);
});
