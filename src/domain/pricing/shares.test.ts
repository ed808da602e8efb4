import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

test.each([
  [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
  [5n, [3n, 3n, 1n], [2n, 2n, 1n]],
  [1n, [0n, 1n, 0n], [0n, 1n, 0n]],
  [0n, [0n, 0n], [0n, 0n]],
  [7n, [7n], [7n]],
  [10n, [1n, 2n, 3n], [2n, 3n, 5n]],
])('%s shared by %s', (whole, weights, shares) => {
  expect(sharesOf(whole, weights)).toEqual(shares);
});

test('rejects shares without a positive weight and negative amounts', () => {
  expect(() => sharesOf(1n, [0n, 0n])).toThrow(RangeError);
  expect(() => sharesOf(-1n, [1n])).toThrow(RangeError);
  expect(() => sharesOf(1n, [-1n, 2n])).toThrow(RangeError);
});

test('shares add up and are each within a cent of the exact one', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 30 }), (whole, weights) => {
      const sum = weights.reduce((total, weight) => total + weight, 0n);
      fc.pre(sum > 0n);
      const shares = sharesOf(whole, weights);
      expect(shares.reduce((total, share) => total + share, 0n)).toBe(whole);
      shares.forEach((share, index) => {
        const difference = share * sum - whole * (weights[index] ?? 0n);
        expect(difference < sum && -difference < sum).toBe(true);
      });
    }),
  );
});
