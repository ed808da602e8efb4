import { expect, test } from 'vitest';
import { readEnvironment, WrongEnvironment } from './environment.ts';

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
const payPal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_MERCHANT_ID: 'MERCHANT0TEST' };

test.each([
  ['half a wallet', { PAYPAL_CLIENT_ID: 'client' }, /^PAYPAL_CLIENT_SECRET: is missing, while other settings/],
  [
    'a script from elsewhere',
    { ...payPal, PAYPAL_SCRIPT: 'http://evil.example/sdk.js' },
    /^PAYPAL_SCRIPT: is for tests/,
  ],
  ['an interface elsewhere', { ...payPal, PAYPAL_API: 'https://evil.example' }, /^PAYPAL_API: /],
  ['a store that is no domain', { SHOPIFY_DOMAIN: 'x; script-src *' }, /^SHOPIFY_DOMAIN: must be a domain/],
  [
    'a merchant id that is an address',
    { ...payPal, PAYPAL_MERCHANT_ID: 'a@b.example' },
    /^PAYPAL_MERCHANT_ID: must be/,
  ],
  ['a key with blanks', { ...payPal, PAYPAL_CLIENT_ID: 'a b' }, /^PAYPAL_CLIENT_ID: has characters/],
])('%s stops the start', (_what, variables, words) => {
  expect(() => readEnvironment(variables)).toThrow(words);
});

const payee = Buffer.alloc(32, 7).toString('base64');

test.each([
  ['PORT', 'abc', 'PORT: must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'PORT: must be a whole number from 0 to 65535'],
  ['PORT', '-1', 'PORT: must be a whole number from 0 to 65535'],
  ['PORT', '1.5', 'PORT: must be a whole number from 0 to 65535'],
  ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL: must be an origin like https://example.org'],
  ['PUBLIC_URL', 'https://shop.example/', 'PUBLIC_URL: must be an origin like https://example.org'],
  ['BACKOFFICE_URL', 'ftp://shop.example', 'BACKOFFICE_URL: must be an origin like https://example.org'],
  ['DATABASE_URL', 'db', 'DATABASE_URL: must be an address like postgres://login:password@host/database'],
  ['DATABASE_URL', 'mysql://db/x', 'DATABASE_URL: must be an address like postgres://login:password@host/database'],
  ['DEMO', 'yes', 'DEMO: must be on or off'],
  ['AUTH_SECRET', 'short', 'AUTH_SECRET: must have at least 32 characters'],
  ['PAYEE_KEY', 'abc', 'PAYEE_KEY: must be 32 random bytes in base64, several divided by commas'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL: must be an address like smtps://login:password@host'],
  ['MAIL_FROM', 'x', 'MAIL_FROM: must be an address like Birchline <post@example.org>'],
  ['DATABASE_WAIT', '0.5', 'DATABASE_WAIT: must be a number of seconds from 1 to 60'],
  ['TRUSTED_PROXIES', '10.0.0.2,b', 'TRUSTED_PROXIES: must be IP addresses separated by commas'],
  ['AI_BASE_URL', 'ai.example', 'AI_BASE_URL: must be an address like https://example.org/v1'],
  ['CPA_SHORT_NAME', 'A company of a long name', 'CPA_SHORT_NAME: must have at most 15 characters'],
  ['PAYPAL_SCRIPT', 'sdk.js', 'PAYPAL_SCRIPT: is for tests: it must be an address of this machine'],
])('rejects %s=%s with a message', (name, value, words) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(new WrongEnvironment(words));
});

test('[BO-298] reports all missing variables together outside a demo', () => {
  expect(() => readEnvironment({ DATABASE_URL: 'postgres://db/x' })).toThrow(
    /^AUTH_SECRET: is required.*\nPAYEE_KEY: is required.*\nPUBLIC_URL: is required[^\n]*$/,
  );
  expect(() => readEnvironment({ DATABASE_URL: 'postgres://db/x', PAYEE_KEY: payee, ...live })).not.toThrow();
  // With the embedded database the key is created and stored beside it.
  expect(() => readEnvironment({ DEMO: 'off' })).toThrow(/^AUTH_SECRET: .*\nPUBLIC_URL: [^\n]*$/);
});
