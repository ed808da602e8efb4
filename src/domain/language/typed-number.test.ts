import { expect, test } from 'vitest';
import { parseSignedAmount } from '../money/decimal.ts';
import { plainAmount, plainPercent, withDecimalPoint } from './typed-number.ts';

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
  ['fr', 'GST 5%, QST 9,975%', 'GST 5%, QST 9.975%'],
  ['en', '12,50', '12,50'],
] as const)('in %s a person who types %s means %s', (language, typed, meant) => {
  expect(withDecimalPoint(typed, language)).toBe(meant);
});

test.each([
  ['en', '1250', '1250'],
  ['en', '1,250', '1250'],
  ['en', '1,250.00', '1250.00'],
  ['en', '12,345,678.9', '12345678.9'],
  ['en', '$1,234.50', '1234.50'],
  ['en', '−$1,234.50', '-1234.50'],
  ['en', ' 1 234.50 ', '1234.50'],
  ['fr', '1250', '1250'],
  ['fr', '12,50 $', '12.50'],
  ['fr', '1 250,00', '1250.00'],
  ['fr', '1\u00a0250,00', '1250.00'],
  ['fr', '1\u202f250,00', '1250.00'],
  ['fr', '12 345 678,9', '12345678.9'],
  ['fr', '−1\u00a0234,50\u00a0$', '-1234.50'],
  ['fr', '1234.50', '1234.50'],
  ['fr', '0,7312', '0.7312'],
] as const)('in %s the amount %s is %s', (language, typed, plain) => {
  expect(plainAmount(typed, language)).toBe(plain);
});

test.each([
  ['en', '12.5', '12.5'],
  ['en', '12.5%', '12.5'],
  ['en', ' 12.5 % ', '12.5'],
  ['en', '80\u00a0%', '80'],
  ['fr', '12,5', '12.5'],
  ['fr', '12,5%', '12.5'],
  ['fr', '12,5 %', '12.5'],
  ['fr', '12,5\u00a0%', '12.5'],
  ['fr', '12,5\u202f%', '12.5'],
  ['fr', '12.5 %', '12.5'],
  ['en', '12,5 %', '12,5 %'],
  ['en', '%', '%'],
  ['en', '12.5 %%', '12.5 %%'],
  ['en', '12.5 $', '12.5 $'],
  ['fr', 'GST 5 %', 'GST 5 %'],
] as const)('in %s the percentage %s is %s', (language, typed, plain) => {
  expect(plainPercent(typed, language)).toBe(plain);
});

// They stay as they are, so that the contract refuses them.
test.each([
  ['en', '1,25'],
  ['en', '1,2500'],
  ['en', '1.250,00'],
  ['en', '1,250,00'],
  ['en', '1,250 000'],
  ['en', '12,34,567'],
  ['en', '1234,567'],
  ['en', '0,250'],
  ['en', '1 25'],
  ['en', '1,250.000'],
  ['en', '1,250%'],
  ['en', '5 apples'],
  ['fr', '1,250'],
  ['fr', '1,250.00'],
  ['fr', '1.250,00'],
  ['fr', '1.250'],
  ['fr', '1 25'],
  ['fr', '1250 000'],
  ['fr', '1 250,000'],
  ['fr', '0 250'],
] as const)('in %s %s is no amount', (language, typed) => {
  const plain = plainAmount(typed, language);
  expect(plain).toBe(typed);
  expect(parseSignedAmount(plain)).toBeNull();
});
