import { expect, test } from 'vitest';
import { adjustStock, maxStock } from './stock.ts';

test.each([
  [10, { reason: 'received', quantity: 5 }, { change: 5 }],
  [10, { reason: 'removed', quantity: 10 }, { change: -10 }],
  [10, { reason: 'removed', quantity: 11 }, { refused: 'not-enough' }],
  [10, { reason: 'counted', quantity: 7 }, { change: -3 }],
  [10, { reason: 'counted', quantity: 10 }, { refused: 'nothing-changes' }],
  [10, { reason: 'received', quantity: maxStock }, { refused: 'too-many' }],
] as const)('of %i pieces, %o changes %o', (onHand, adjustment, expected) => {
  expect(adjustStock(onHand, adjustment)).toEqual(expected);
});
