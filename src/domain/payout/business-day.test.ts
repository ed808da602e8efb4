import { expect, test } from 'vitest';
import { isPayableOn, nextBusinessDay } from './business-day.ts';

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

test.each([
  ['a weekday after today', '2026-11-23', true],
  ['today', '2026-11-20', false],
  ['a day before', '2026-11-19', false],
  ['a Saturday', '2026-11-21', false],
  ['a Sunday', '2026-11-22', false],
  ['a weekday 28 days ahead', '2026-12-18', true],
  ['a weekday 31 days ahead', '2026-12-21', false],
])('a bank pays on %s: %s', (_name, day, payable) => {
  expect(isPayableOn(day, '2026-11-20')).toBe(payable);
});
