import { expect, test } from 'vitest';
import { withDecimalPoint } from './decimal-point.ts';

test.each([
  ['fr', '12,50', '12.50'],
  ['fr', '-0,5', '-0.5'],
  ['fr', '12.50', '12.50'],
  ['fr', '0,7312', '0.7312'],
  ['fr', '1,250', '1,250'],
  ['fr', '1,2,3', '1,2,3'],
  ['fr', 'lait, miel', 'lait, miel'],
  ['en', '12,50', '12,50'],
] as const)('in %s a person who types %s means %s', (language, typed, meant) => {
  expect(withDecimalPoint(typed, language)).toBe(meant);
});
