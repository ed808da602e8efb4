import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

test('sign-in with Google needs both halves, or neither', () => {
  expect(readEnvironment({}).google).toBeNull();
  expect(readEnvironment(google).google).toMatchObject({
    clientId: 'id',
    clientSecret: 'secret',
    discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
  });
  for (const missing of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']) {
    expect(() => readEnvironment({ ...google, [missing]: '' })).toThrow(`${missing}: is missing`);
  }
});

test('only a demo takes another service for Google', () => {
  const elsewhere = { ...google, GOOGLE_DISCOVERY_URL: 'http://localhost:4444/x' };
  expect(readEnvironment(elsewhere).google?.discoveryUrl).toBe('http://localhost:4444/x');
  const company = { DEMO: 'off', AUTH_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://shop.example' };
  expect(() => readEnvironment({ ...elsewhere, ...company })).toThrow('GOOGLE_DISCOVERY_URL: is for a demo only.');
});

const live = {
  DEMO: 'off',
  AUTH_SECRET: 'a secret of the tests, long enough for any check',
  PUBLIC_URL: 'https://shop.example.org',
};
const payPal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret' };

test('without settings no wallet is configured, and each says what it lacks', () => {
  expect(readEnvironment({}).wallets).toEqual({
    googlePay: null,
    payPal: null,
    shopPay: null,
    missing: [
      {
        method: 'google-pay',
        settings: ['GOOGLE_PAY_MERCHANT_ID', 'GOOGLE_PAY_GATEWAY', 'GOOGLE_PAY_GATEWAY_MERCHANT_ID'],
      },
      { method: 'paypal', settings: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'] },
      { method: 'shop-pay', settings: ['SHOPIFY_DOMAIN', 'SHOPIFY_STOREFRONT_TOKEN'] },
    ],
  });
});

test('[PS-201] the address of PayPal’s script carries the currency and disables credit and card funding', () => {
  const address = new URL(readEnvironment(payPal).wallets.payPal?.script.address ?? '');
  expect(`${address.origin}${address.pathname}`).toBe('https://www.paypal.com/sdk/js');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    'client-id': 'client',
    currency: 'CAD',
    'disable-funding': 'credit,card',
  });
});

test('a demo asks PayPal’s sandbox, everybody else PayPal itself', () => {
  expect(readEnvironment(payPal).wallets.payPal?.api).toBe('https://api-m.sandbox.paypal.com');
  expect(readEnvironment({ ...live, ...payPal }).wallets.payPal?.api).toBe('https://api-m.paypal.com');
});

test.each([
  ['half a wallet', { PAYPAL_CLIENT_ID: 'client' }, /^PAYPAL_CLIENT_SECRET: is missing, while other settings/],
  [
    'a script from elsewhere',
    { ...payPal, PAYPAL_SCRIPT: 'http://evil.example/sdk.js' },
    /^PAYPAL_SCRIPT: is for tests/,
  ],
  ['an interface elsewhere', { ...payPal, PAYPAL_API: 'https://evil.example' }, /^PAYPAL_API: /],
  ['a store that is no domain', { SHOPIFY_DOMAIN: 'x; script-src *' }, /^SHOPIFY_DOMAIN: must be a domain/],
  ['a key with blanks', { PAYPAL_CLIENT_ID: 'a b', PAYPAL_CLIENT_SECRET: 'x' }, /^PAYPAL_CLIENT_ID: has characters/],
])('%s stops the start', (_what, variables, words) => {
  expect(() => readEnvironment(variables)).toThrow(words);
});
