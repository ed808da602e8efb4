import { expect, test } from 'vitest';
import { findRegion, regionsOf } from './region.ts';

test('[PS-168] Canada has exactly its 13 provinces and territories', () => {
  expect(regionsOf('CA').map(({ code }) => code)).toEqual([
    'AB',
    'BC',
    'MB',
    'NB',
    'NL',
    'NS',
    'NT',
    'NU',
    'ON',
    'PE',
    'QC',
    'SK',
    'YT',
  ]);
});

test('[PS-036] the United States have 50 states and DC', () => {
  const codes = regionsOf('US').map(({ code }) => code);
  expect(codes).toHaveLength(51);
  expect(new Set(codes).size).toBe(51);
  expect(codes).toContain('DC');
  expect(codes).not.toContain('PR');
});

test('a region is found by its code in any case, and only in its country', () => {
  expect(findRegion('CA', ' ab ')?.name).toBe('Alberta');
  expect(findRegion('US', 'CA')?.name).toBe('California');
  expect(findRegion('US', 'AB')).toBeNull();
  expect(findRegion('MX', 'AB')).toBeNull();
});
