import { expect, test } from 'vitest';
import { payeesOfFormat, payoutFormatOf } from './payout-format.ts';

test.each([
  ['transfer', 'CA', 'cpa-005'],
  ['transfer', 'US', 'nacha'],
  ['transfer', 'MX', null],
  ['transfer', null, null],
  ['paypal', 'CA', 'paypal'],
  ['paypal', 'MX', 'paypal'],
  ['paypal', null, 'paypal'],
  ['cheque', 'CA', null],
])('a payee with %s in %s is paid by %s', (method, country, format) => {
  expect(payoutFormatOf({ method, country })).toBe(format);
});

test('every format pays its own payees', () => {
  for (const format of ['cpa-005', 'nacha', 'paypal'] as const) {
    expect(payoutFormatOf(payeesOfFormat(format))).toBe(format);
  }
});
