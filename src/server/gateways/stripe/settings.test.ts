import { expect, test } from 'vitest';
import { readGatewaySettings, walletScripts } from '../gateways.ts';

const account = { STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };
const problemsOf = (variables: Record<string, string>) =>
  readGatewaySettings(variables, { demo: false, currency: 'CAD' }).problems;
const scriptsOf = (variables: Record<string, string>) =>
  walletScripts({
    gatewaySettings: readGatewaySettings(variables, { demo: false, currency: 'CAD' }).settings,
    demo: false,
  });

test('the publishable key needs the other settings, of the same mode', () => {
  expect(problemsOf(account)).toEqual([]);
  expect(problemsOf({ ...account, STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678' })).toEqual([]);
  expect(problemsOf({ STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678' })).toEqual([
    'STRIPE_SECRET_KEY: is missing; payments with Stripe need it.',
    'STRIPE_WEBHOOK_SECRET: is missing; payments with Stripe need it.',
  ]);
  expect(problemsOf({ ...account, STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678' })).toEqual([
    'STRIPE_PUBLISHABLE_KEY: is a live key, and STRIPE_SECRET_KEY is a test key.',
  ]);
});

test('Stripe’s script comes from its own host, and only where the publishable key is set', () => {
  expect(scriptsOf(account)).toEqual([]);
  const [script] = scriptsOf({ ...account, STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678' });
  expect(script?.address).toBe('https://js.stripe.com/endive/stripe.js');
  const sources = [script?.scripts, script?.connects, script?.frames, script?.images].flat();
  for (const source of sources) expect(source).toMatch(/^https:\/\/(\*\.)?([a-z]+\.)*stripe\.com$/);
});
