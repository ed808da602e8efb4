import { afterEach, expect, test, vi } from 'vitest';
import { signOut } from './sign-in.ts';

afterEach(() => vi.unstubAllGlobals());

test('[PS-223] reports a sign-out that fails', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  expect(await signOut()).toEqual({ refused: 'Failed to sign out' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await signOut()).toEqual({ refused: 'Failed to sign out' });
  vi.stubGlobal('fetch', async () => ({ ok: false, type: 'opaqueredirect' }));
  expect(await signOut()).toEqual({ refused: null });
});
