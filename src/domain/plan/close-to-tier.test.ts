import { expect, test } from 'vitest';
import { closeToTier } from './close-to-tier.ts';
import { planVersion1 } from './plan-version-1.ts';

const isClose = (program: string, volume: bigint) =>
  closeToTier(planVersion1).some(
    ({ programs, from, below }) => programs.includes(program) && volume >= from && volume < below,
  );

test.each([
  [0n, false],
  [799_99n, false],
  [800_00n, true],
  [999_99n, true],
  [1_000_00n, false],
])('of the $1,000 of PS30, %s cents are close: %s', (volume, close) => {
  expect(isClose('Beauty Consultant', volume)).toBe(close);
});

test('a volume below the former tier is not close to the next', () => {
  const tiers = [100_00n, 101_00n].map((minimum) => ({ code: 'x', minimum, personalRate: 1000, overrides: [] }));
  const ranges = closeToTier({ tracks: [{ code: 'x', programs: ['x'], tiers }] });
  expect(ranges).toMatchObject([
    { from: 80_00n, below: 100_00n },
    { from: 100_00n, below: 101_00n },
  ]);
});
