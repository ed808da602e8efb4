import { expect, test } from 'vitest';
import { setupTopics } from '#contract/settings/setup.ts';
import { readEnvironment } from './environment.ts';
import { setupChecks } from './setup-checks.ts';

const stateOf = (variables: NodeJS.ProcessEnv) =>
  Object.fromEntries(setupChecks(readEnvironment(variables)).map(({ topic, state }) => [topic, state]));

const production = {
  DEMO: 'off',
  AUTH_SECRET: 'x'.repeat(32),
  PAYEE_KEY: Buffer.alloc(32, 'k').toString('base64'),
  PUBLIC_URL: 'https://shop.example.org',
};

test('a demo simulates what it does not configure', () => {
  expect(stateOf({})).toMatchObject({
    database: 'demo',
    address: 'demo',
    mail: 'demo',
    payment: 'demo',
    google: 'optional',
    files: 'optional',
  });
});

test('lists what a company lacks', () => {
  expect(stateOf(production)).toMatchObject({
    database: 'optional',
    address: 'ready',
    secrets: 'ready',
    mail: 'missing',
    payment: 'missing',
    'bank-files': 'optional',
    ai: 'optional',
  });
  const complete = {
    ...production,
    DATABASE_URL: 'postgres://login:password@db.example.org/shop',
    SMTP_URL: 'smtps://login:password@mail.example.org',
    PAYPAL_CLIENT_ID: 'a',
    PAYPAL_CLIENT_SECRET: 'b',
    PAYPAL_MERCHANT_ID: 'ABCDEFGHIJKLM',
  };
  expect(stateOf(complete)).toMatchObject({
    database: 'ready',
    mail: 'ready',
    payment: 'ready',
    'payout-service': 'ready',
  });
  expect(stateOf({ ...production, FILES_DIR: '/mnt/files' })).toMatchObject({ files: 'ready' });
  expect(stateOf({ ...production, PUBLIC_URL: 'http://shop.example.org' })).toMatchObject({
    address: 'missing',
    push: 'missing',
  });
  expect(stateOf(production)).toMatchObject({ push: 'ready' });
});

test('names variables and no value', () => {
  const text = JSON.stringify(setupChecks(readEnvironment(production)));
  for (const secret of [production.AUTH_SECRET, production.PAYEE_KEY]) expect(text).not.toContain(secret);
  expect(setupChecks(readEnvironment({})).map(({ topic }) => topic)).toEqual(setupTopics.slice(0, -2));
});
