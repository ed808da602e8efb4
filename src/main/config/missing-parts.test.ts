import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { missingParts } from './missing-parts.ts';
import { setupChecks } from './setup-checks.ts';

const secrets = { AUTH_SECRET: 'x'.repeat(32), PAYEE_KEY: Buffer.alloc(32, 'k').toString('base64') };
const linesOf = (variables: NodeJS.ProcessEnv) => missingParts(setupChecks(readEnvironment(variables)));

test('a start names what does not work until it is configured', async () => {
  expect(await linesOf({ ...secrets, DEMO: 'off', PUBLIC_URL: 'https://shop.example.org' })).toEqual([
    'Not configured:',
    '  Email: No emails are sent: no confirmations, no password resets.',
    '  Payments: Shoppers cannot pay online.',
    'npm run doctor lists the variables to set.',
  ]);
});

test('a demo and a complete installation print nothing', async () => {
  expect(await linesOf({})).toEqual([]);
  const complete = {
    ...secrets,
    DEMO: 'off',
    PUBLIC_URL: 'https://shop.example.org',
    SMTP_URL: 'smtps://mail.example.org',
    PAYPAL_CLIENT_ID: 'a',
    PAYPAL_CLIENT_SECRET: 'b',
    PAYPAL_MERCHANT_ID: 'ABCDEFGHIJKLM',
  };
  expect(await linesOf(complete)).toEqual([]);
});
