import { expect, test } from 'vitest';
import { isRoutingNumber } from '#domain/payout/bank-account.ts';
import { demoOriginators } from './banks.ts';
import { readEnvironment } from './environment.ts';

const key = Buffer.alloc(32, 'k').toString('base64');
const production = {
  DEMO: 'off',
  DATABASE_URL: 'postgres://birchline@localhost/birchline',
  AUTH_SECRET: 'a secret of the tests, long enough for any check',
  PUBLIC_URL: 'https://shop.example.com',
  PAYEE_KEY: key,
};
const nacha = {
  NACHA_BANK_ROUTING: '011000015',
  NACHA_BANK_NAME: 'First Birch Bank',
  NACHA_COMPANY_ID: '1987654321',
  NACHA_COMPANY_NAME: 'Little Birch Cosmetics',
};

test('the keys of bank accounts come from the environment, several for a rotation', () => {
  const { payeeKeys } = readEnvironment({ ...production, PAYEE_KEY: `${key}, ${Buffer.alloc(32).toString('base64')}` });
  expect(payeeKeys).toEqual([Buffer.from(key, 'base64'), Buffer.alloc(32)]);
});

test.each([
  ['without a key', { PAYEE_KEY: '' }, 'PAYEE_KEY: is required outside a demo'],
  ['with a short key', { PAYEE_KEY: 'c2hvcnQ=' }, '32 random bytes'],
  ['with half a bank', { ...nacha, NACHA_BANK_NAME: '' }, 'NACHA_BANK_NAME: must be set'],
  ['with a routing number that is none', { ...nacha, NACHA_BANK_ROUTING: '011000016' }, 'NACHA_BANK_ROUTING'],
])('a start %s is refused in words', (_, variables, words) => {
  expect(() => readEnvironment({ ...production, ...variables })).toThrow(words);
});

test('banks are those of the environment; only a demo has invented ones', () => {
  expect(readEnvironment(production).originators).toEqual({ cpa: null, nacha: null });
  const set = readEnvironment({ ...production, ...nacha }).originators;
  expect(set.nacha).toMatchObject({ bankRouting: '011000015', companyId: '1987654321' });
  expect(readEnvironment({ DEMO: 'on' }).originators).toEqual(demoOriginators);
  expect(readEnvironment({ DEMO: 'on', ...nacha }).originators).toEqual({ ...demoOriginators, nacha: set.nacha });
  expect(isRoutingNumber(demoOriginators.nacha?.bankRouting ?? '')).toBe(true);
});

test('the embedded database needs no key: one is made beside it', () => {
  const { DATABASE_URL: _, PAYEE_KEY: __, ...embedded } = production;
  expect(readEnvironment(embedded).payeeKeys).toEqual([]);
});
