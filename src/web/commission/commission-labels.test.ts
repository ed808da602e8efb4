import { expect, test } from 'vitest';
import { formatPercentage, formatShare, lineName } from './commission-labels.ts';

test('shows the share of a base as a percentage', () => {
  expect(formatShare({ numerator: 1, denominator: 2 })).toBe('50%');
  expect(formatShare({ numerator: 1, denominator: 1 })).toBe('100%');
});

test('names an override with its level', () => {
  expect(lineName({ commission_type: 'override', level: 3 })).toBe('Override, level 3');
  expect(lineName({ commission_type: 'foundation_bonus', level: 0 })).toBe('Foundation bonus');
});

test.each([
  ['0.0750', '7.5%'],
  ['0.2000', '20.0%'],
  ['0.0000', '0.0%'],
  ['-0.0050', '−0.5%'],
])('[BO-177] shows the fraction %s as %s', (fraction, percentage) => {
  expect(formatPercentage(fraction)).toBe(percentage);
});
