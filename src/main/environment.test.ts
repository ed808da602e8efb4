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
