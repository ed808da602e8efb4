import { expect, test } from 'vitest';
import { isYearOver, needsTaxSlip, taxSlipRuleOf } from './year-end.ts';

test.each([
  ['CA', 2026, 500_00n, 'T4A', '020', 'CAD', false],
  ['CA', 2026, 500_01n, 'T4A', '020', 'CAD', true],
  ['US', 2025, 599_99n, '1099-NEC', '1', 'USD', false],
  ['US', 2025, 600_00n, '1099-NEC', '1', 'USD', true],
  ['US', 2026, 1_999_99n, '1099-NEC', '1', 'USD', false],
  ['US', 2026, 2_000_00n, '1099-NEC', '1', 'USD', true],
  ['US', 2027, 2_000_00n, '1099-NEC', '1', 'USD', true],
  ['CA', 2026, 0n, 'T4A', '020', 'CAD', false],
])('%s in %i: %s cents', (country, year, amount, slip, box, currency, required) => {
  const rule = taxSlipRuleOf(country);
  expect(rule).toMatchObject({ slip, box, currency });
  expect(rule && needsTaxSlip(rule, year, amount)).toBe(required);
});

test.each([null, '', 'FR'])('no slip is known for %s', (country) => {
  expect(taxSlipRuleOf(country)).toBeNull();
});

test.each([
  ['2026-12-31T12:00:00Z', false],
  ['2027-01-01T12:00:00Z', true],
])('at %s the year 2026 of a company in Edmonton is over: %s', (now, over) => {
  expect(isYearOver(2026, new Date(now), 'America/Edmonton')).toBe(over);
});
