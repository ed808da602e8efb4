import { expect, test } from 'vitest';
import { owedOnCancel } from './refund-owed.ts';

const order = {
  paidAt: new Date('2026-10-04T12:00:00Z'),
  subtotal: 100_00n,
  discounts: 30_00n,
  tax: 4_10n,
  shipping: 12_00n,
  refunds: 0n,
};

test.each([
  ['a paid order: all of it', {}, 86_10n],
  ['an unpaid order: nothing', { paidAt: null }, 0n],
  ['after a return: what is left', { refunds: 36_75n }, 49_35n],
  ['after everything was refunded: nothing', { refunds: 86_10n }, 0n],
  ['never less than nothing', { refunds: 90_00n }, 0n],
])('%s', (_, more, owed) => {
  expect(owedOnCancel({ ...order, ...more })).toBe(owed);
});
