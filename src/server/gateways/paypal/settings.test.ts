import { expect, test } from 'vitest';
import { readEnvironment } from '#main/config/environment.ts';
import { payPalOf } from './settings.ts';

const live = {
  DEMO: 'off',
  AUTH_SECRET: 'a secret of the tests, long enough for any check',
  PUBLIC_URL: 'https://shop.example.org',
};
const payPal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_MERCHANT_ID: 'MERCHANT0TEST' };

test('[PS-201] the address of PayPal’s script carries the currency and disables credit and card funding', () => {
  const address = new URL(payPalOf(readEnvironment(payPal))?.script.address ?? '');
  expect(`${address.origin}${address.pathname}`).toBe('https://www.paypal.com/sdk/js');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    'client-id': 'client',
    currency: 'CAD',
    'disable-funding': 'credit,card',
  });
});

test('a demo asks PayPal’s sandbox, everybody else PayPal itself', () => {
  expect(payPalOf(readEnvironment(payPal))?.api).toBe('https://api-m.sandbox.paypal.com');
  expect(payPalOf(readEnvironment({ ...live, ...payPal }))?.api).toBe('https://api-m.paypal.com');
});
