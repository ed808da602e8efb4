import { expect, test } from 'vitest';
import { isOnSale } from './on-sale.ts';

test.each([
  ['Y', 1n, true],
  ['Y', 0n, false],
  ['N', 2450n, false],
] as const)('a product that is %s with the price %s is on sale: %s', (active, price, sold) => {
  expect(isOnSale({ active, price })).toBe(sold);
});
