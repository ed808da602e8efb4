import { expect, test } from 'vitest';
import { foreignTargets } from '#tests/hostile/foreign-targets.ts';
import { returnAddress, withReturn } from './return-address.ts';

const returned = (next: string) =>
  returnAddress(new URL(`http://localhost:3000/auth?${new URLSearchParams({ next })}`));

test.each([
  '/earnings?period=2026-10&type=override',
  '/statements/2026-09',
  '/admin/payments?status=pending&q=a%20b',
  '/checkout',
  '/auth?tab=signup',
])('returns to %s', (path) => {
  const wanted = new URL(path, 'http://localhost:3000');
  const signIn = new URL(withReturn('/auth', wanted), wanted);
  expect(signIn.pathname).toBe('/auth');
  expect(returnAddress(signIn)).toBe(path);
});

test('the start page needs no return address', () => {
  expect(withReturn('/auth', new URL('http://localhost:3000/'))).toBe('/auth');
});

test.each([...foreignTargets.map((target) => JSON.stringify(target)), '"http://localhost:3000/earnings"'])(
  'does not return to %s',
  (target) => {
    expect(returned(JSON.parse(target))).toBeNull();
  },
);

test.each([
  '',
  '/auth',
  '/AUTH?next=/x',
  '/auth/',
  '/auth?tab=signup&next=/x',
  '/AUTH?tab=signup',
  '/api/auth/sign-out',
  '/choose-password',
  '/sign-in',
  '/sign-out',
])('rejects %s as well', (path) => {
  expect(returned(path)).toBeNull();
});
