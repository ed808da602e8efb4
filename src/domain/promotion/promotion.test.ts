import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOf, phaseOf, statusOf } from './promotion.ts';

const window = { startsAt: new Date('2026-11-01T07:00:00Z'), endsAt: new Date('2026-12-01T07:00:00Z') };

test.each([
  ['2026-11-01T06:59:59Z', 'coming', 'Available'],
  ['2026-11-01T07:00:00Z', 'active', 'Active'],
  ['2026-12-01T06:59:59Z', 'active', 'Active'],
  ['2026-12-01T07:00:00Z', 'over', 'Completed'],
])('[BO-084] [BO-222] at %s a promotion of November is %s: %s', (now, phase, status) => {
  const actual = phaseOf(window, new Date(now));
  expect([actual, statusOf(actual, 0n)]).toEqual([phase, status]);
});

test('[BO-222] an active promotion with progress is in progress', () => {
  expect(statusOf('active', 1n)).toBe('In Progress');
});

test.each([
  [0n, 10n, 0],
  [1n, 3n, 33],
  [999n, 1000n, 99],
  [1000n, 1000n, 100],
  [5000n, 1000n, 100],
  [-5n, 10n, 0],
])('%s of %s is %s %%', (reached, target, percent) => {
  expect(percentOf(reached, target)).toBe(percent);
});

test('100 % is shown only for all of it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (reached, target) => {
      expect(percentOf(reached, target) === 100).toBe(reached >= target);
    }),
  );
});
