import { expect, test } from 'vitest';
import { payableAtRate } from './typed-rate.ts';

test.each([
  ['1.00', '0.735', '0.74'],
  ['90071992547409.93', '0.5', '45035996273704.97'],
  ['100.00', '00.73125', '73.13'],
  ['-1.00', '0.735', '-0.74'],
])('a total of %s at %s pays %s, rounded once and half up', (total, rate, payable) => {
  expect(payableAtRate({ total, currency: 'CAD', payout_currency: 'USD' }, rate)).toBe(payable);
});
