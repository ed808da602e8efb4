import { expect, test } from 'vitest';
import { movedShades, nextShadeCode } from './shade.ts';

test.each([
  [['A', 'B', 'C'], 'B', 'up', ['B', 'A', 'C']],
  [['A', 'B', 'C'], 'B', 'down', ['A', 'C', 'B']],
  [['A', 'B', 'C'], 'A', 'up', ['A', 'B', 'C']],
  [['A', 'B', 'C'], 'C', 'down', ['A', 'B', 'C']],
  [['A', 'B', 'C'], 'X', 'down', ['A', 'B', 'C']],
  [['A'], 'A', 'down', ['A']],
] as const)('of %j, %s moved %s gives %j', (codes, code, direction, moved) => {
  expect(movedShades(codes, code, direction)).toEqual(moved);
});

test.each([
  [[], 'GEL-01'],
  [['GEL-01', 'GEL-02'], 'GEL-03'],
  [['GEL-01', 'GEL-04'], 'GEL-05'],
  [['GEL-ASH', 'OTHER-09'], 'GEL-01'],
  [['GEL-99'], 'GEL-100'],
])('[PS-114] after the shades %j, the next code is %s', (codes, next) => {
  expect(nextShadeCode('GEL', codes)).toBe(next);
});
