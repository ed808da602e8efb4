import { expect, test } from 'vitest';
import { formatBase, formatPercentage, lineName } from './commission-labels.ts';

test('shows half a cent of a base', () => {
  expect(formatBase('12.650', 'CAD')).toBe('$12.65');
  expect(formatBase('12.655', 'CAD')).toBe('$12.655');
  expect(formatBase('1012.005', 'CAD')).toBe('$1,012.005');
});

test('names an override with its level', () => {
  expect(lineName({ commission_type: 'override', level: 3 })).toBe('Override, level 3');
  expect(lineName({ commission_type: 'foundation_bonus', level: 0 })).toBe('Foundation bonus');
});

test.each([
  ['0.0750', '7.5%'],
  ['0.2000', '20.0%'],
  ['0.0000', '0.0%'],
])('[BO-177] shows the fraction %s as %s', (fraction, percentage) => {
  expect(formatPercentage(fraction)).toBe(percentage);
});
