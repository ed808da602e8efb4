import { expect, test } from 'vitest';
import { nextBusinessDay } from './business-day.ts';

test.each([
  ['a Wednesday', '2026-11-18', '2026-11-19'],
  ['a Thursday', '2026-11-19', '2026-11-20'],
  ['a Friday', '2026-11-20', '2026-11-23'],
  ['a Saturday', '2026-11-21', '2026-11-23'],
  ['a Sunday', '2026-11-22', '2026-11-23'],
  ['the last day of a year', '2026-12-31', '2027-01-01'],
  ['a Friday before a leap day', '2028-02-25', '2028-02-28'],
])('after %s, %s, comes %s', (_name, day, next) => {
  expect(nextBusinessDay(day)).toBe(next);
});
