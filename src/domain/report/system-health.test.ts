import { expect, test } from 'vitest';
import { healthShare, isLate, lateAfter } from './system-health.ts';

const checks = (passing: number, of: number) => Array.from({ length: of }, (_, n) => ({ passes: n < passing }));

test.each([
  [6, 6, 100],
  [5, 6, 83.3],
  [2, 3, 66.6],
  [0, 6, 0],
  [1999, 2000, 99.9],
])('[BO-113] %i of %i passing probes are a health of %d percent', (passing, of, percent) => {
  expect(healthShare(checks(passing, of))).toBe(percent);
});

test('work that waits longer than its limit is late', () => {
  const now = new Date('2026-10-15T18:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  expect(isLate(null, now, lateAfter.jobs)).toBe(false);
  expect(isLate(ago(lateAfter.jobs), now, lateAfter.jobs)).toBe(false);
  expect(isLate(ago(lateAfter.jobs + 1), now, lateAfter.jobs)).toBe(true);
});
