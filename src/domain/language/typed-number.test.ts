import { expect, test } from 'vitest';
import { plainAmount, withDecimalPoint } from './typed-number.ts';

test.each([
  ['fr', '12,50', '12.50'],
  ['fr', '-0,5', '-0.5'],
  ['fr', '0,7312', '0.7312'],
  ['fr', '0,731', '0.731'],
  ['fr', '12,5 %', '12.5 %'],
  ['fr', '12.50', '12.50'],
  ['fr', '1,250', '1,250'],
  ['fr', '1,2,3', '1,2,3'],
  ['fr', 'lait, miel', 'lait, miel'],
  ['fr', 'GST 5%, QST 9,98 %', 'GST 5%, QST 9.98 %'],
  ['fr', 'GST 5%, QST 9,975%', 'GST 5%, QST 9,975%'],
  ['en', '12,50', '12,50'],
] as const)('in %s a person who types %s means %s', (language, typed, meant) => {
  expect(withDecimalPoint(typed, language)).toBe(meant);
});

test.each([
  ['fr', '1\u00a0234,50\u00a0$', '1234.50'],
  ['fr', '12,50 $', '12.50'],
  ['fr', '1,250', '1,250'],
  ['fr', '1234.50', '1234.50'],
  ['en', '$1,234.50', '1234.50'],
  ['en', ' 1 234.50', '1234.50'],
] as const)('in %s the amount %s is %s', (language, typed, plain) => {
  expect(plainAmount(typed, language)).toBe(plain);
});
