import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGoalMet, percentOf, phaseOf, statusOf } from './promotion.ts';

const window = { startsAt: new Date('2026-11-01T07:00:00Z'), endsAt: new Date('2026-12-01T07:00:00Z') };

test.each([
  ['2026-11-01T06:59:59Z', 'coming', 'Available'],
  ['2026-11-01T07:00:00Z', 'active', 'Active'],
  ['2026-12-01T06:59:59Z', 'active', 'Active'],
  ['2026-12-01T07:00:00Z', 'over', 'Completed'],
])('[BO-084] [BO-222] at %s a promotion of November is %s: %s', (now, phase, status) => {
  const actual = phaseOf(window, new Date(now));
  expect([actual, statusOf(actual, 0n, 12n)]).toEqual([phase, status]);
});

test.each([
  ['coming', 0n, 'Available', null],
  ['active', 0n, 'Active', null],
  ['active', 1n, 'In Progress', null],
  ['active', 11n, 'In Progress', null],
  ['active', 12n, 'Completed', true],
  ['active', 20n, 'Completed', true],
  ['over', 0n, 'Completed', false],
  ['over', 11n, 'Completed', false],
  ['over', 12n, 'Completed', true],
] as const)(
  '[BO-222] a promotion that is %s, with %s of 12, is %s; its goal is met: %s',
  (phase, reached, status, isMet) => {
    expect([statusOf(phase, reached, 12n), isGoalMet(phase, reached, 12n)]).toEqual([status, isMet]);
  },
);

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
