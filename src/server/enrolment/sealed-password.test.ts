import { expect, test } from 'vitest';
import type { Auth } from '../auth/auth.ts';
import { openPassword, sealPassword } from './sealed-password.ts';

const authWith = (secret: string) => ({ $context: Promise.resolve({ secret }) }) as unknown as Auth;
const auth = authWith('one');
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));

test('opens a sealed password for an hour, with the same secret only', async () => {
  const sealed = await sealPassword(auth, 'kvz8Qp é', at(0));
  expect(sealed).not.toContain('kvz8Qp');
  expect(await openPassword(auth, sealed, at(59))).toBe('kvz8Qp é');
  expect(await openPassword(auth, sealed, at(60))).toBeNull();
  expect(await openPassword(authWith('two'), sealed, at(1))).toBeNull();
});

test('does not open a changed text', async () => {
  const sealed = await sealPassword(auth, 'kvz8Qp', at(0));
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await openPassword(auth, changed.toString('base64url'), new Date(0)), String(at)).toBeNull();
  }
  for (const text of ['', 'x', sealed.slice(0, 30)]) expect(await openPassword(auth, text, at(1))).toBeNull();
});
