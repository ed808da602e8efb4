import { expect, test } from 'vitest';
import { wayToFreeShipping } from './shipping-progress.tsx';

test.each([
  { from: '180.00', left: '180.00', way: 0 },
  { from: '180.00', left: '45.00', way: 0.75 },
  { from: '180.00', left: '0.00', way: 1 },
  { from: '0.00', left: '0.00', way: 1 },
])('with $left of $from left the progress is $way', ({ from, left, way }) => {
  expect(wayToFreeShipping({ free_shipping_from: from, until_free_shipping: left })).toBe(way);
});
