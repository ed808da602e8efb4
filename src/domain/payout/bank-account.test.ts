import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccountFault, type BankAccount, faultsOf, isRoutingNumber, lastFourOf } from './bank-account.ts';

const ca = { country: 'CA', institution: '003', transit: '04321', account: '1234567' } as const;
const us = { country: 'US', routing: '011000015', account: '12345678', kind: 'checking' } as const;

test.each<[string, BankAccount, AccountFault[]]>([
  ['a Canadian account', ca, []],
  ['twelve digits', { ...ca, account: '123456789012' }, []],
  ['thirteen digits', { ...ca, account: '1234567890123' }, ['account-not-7-to-12-digits']],
  ['six digits', { ...ca, account: '123456' }, ['account-not-7-to-12-digits']],
  ['an institution of two digits', { ...ca, institution: '03' }, ['institution-not-3-digits']],
  ['a transit of six digits', { ...ca, transit: '004321' }, ['transit-not-5-digits']],
  [
    'letters and other digits',
    { ...ca, institution: '٠٠٣', transit: 'x4321', account: '1234567\n' },
    ['institution-not-3-digits', 'transit-not-5-digits', 'account-not-7-to-12-digits'],
  ],
  ['an American account', us, []],
  ['a slip in the routing number', { ...us, routing: '011000016' }, ['routing-wrong-check-digit']],
  ['two digits of it swapped', { ...us, routing: '101000015' }, ['routing-wrong-check-digit']],
  ['nine zeros', { ...us, routing: '000000000' }, ['routing-wrong-check-digit']],
  ['eight digits', { ...us, routing: '01100001' }, ['routing-not-9-digits']],
  ['an account of three digits', { ...us, account: '123' }, ['account-not-4-to-17-digits']],
  ['an account of eighteen digits', { ...us, account: '1'.repeat(18) }, ['account-not-4-to-17-digits']],
])('%s', (_, account, faults) => {
  expect(faultsOf(account)).toEqual(faults);
});

test('published routing numbers are right, and one wrong digit is always found', () => {
  for (const routing of ['011000015', '021000021', '121000248', '322271627']) {
    expect(isRoutingNumber(routing)).toBe(true);
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digit = (Number(routing[place]) + by) % 10;
        expect(isRoutingNumber(routing.slice(0, place) + digit + routing.slice(place + 1))).toBe(false);
      }),
    );
  }
});

test('four digits are shown', () => {
  expect(lastFourOf(ca)).toBe('4567');
  expect(lastFourOf(us)).toBe('5678');
});
