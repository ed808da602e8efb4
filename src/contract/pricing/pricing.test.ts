import { expect, test } from 'vitest';
import { maxLines, maxQuantity } from '#domain/pricing/cart-limits.ts';
import { cart } from './pricing.ts';

const line = { product_code: 'SERUM', variant: null, quantity: maxQuantity };
const lines = (length: number) => Array.from({ length }, () => line);

test('a cart has at most the lines and pieces that its sentences name', () => {
  expect(cart.safeParse(lines(maxLines)).success).toBe(true);
  expect(cart.safeParse(lines(maxLines + 1)).error?.issues[0]?.message).toBe(`At most ${maxLines} lines in one cart`);
  const more = [{ ...line, quantity: maxQuantity + 1 }];
  expect(cart.safeParse(more).error?.issues[0]?.message).toBe(`At most ${maxQuantity} of one product`);
});
