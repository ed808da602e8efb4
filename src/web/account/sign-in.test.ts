import { afterEach, expect, test, vi } from 'vitest';
import { confirmEmail, requestReset, resetPassword, signIn, signInWithGoogle, signOut } from './sign-in.ts';

afterEach(() => vi.unstubAllGlobals());

/** The next call gets this response. */
function answering(status: number, body: unknown) {
  const fetched = vi.fn(async (_path: string, _request?: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const token = 'a/b+c';
const calls = {
  signIn: () => signIn('ada@example.org', 'kvz8Qp'),
  google: signInWithGoogle,
  signOut,
  requestReset: () => requestReset('ada@example.org'),
  resetPassword: () => resetPassword(token, 'kvz8Qp'),
  confirmEmail: () => confirmEmail(token),
};

test.each([
  ['[PS-209]', 'signIn', 401, 'INVALID_EMAIL_OR_PASSWORD', 'Words of the server.', 'Words of the server.'],
  [
    '[PS-209]',
    'signIn',
    400,
    'INVALID_EMAIL',
    'Please enter a valid email address',
    'Invalid email or password. Please check your credentials.',
  ],
  ['[PS-211]', 'signIn', 429, 'TOO_MANY_REQUESTS', 'Too many attempts.', 'Too many attempts.'],
  ['[PS-211]', 'signIn', 400, 'SOMETHING', '', 'Failed to sign in'],
  ['[PS-211]', 'signIn', 500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side.', 'Failed to sign in'],
  [
    '[PS-213]',
    'google',
    404,
    'PROVIDER_NOT_FOUND',
    'Not set up.',
    'Sign-in with Google is not set up here. Please use your email and password.',
  ],
  ['[PS-213]', 'google', 500, '', '', 'Failed to sign in with google'],
  ['[PS-214]', 'requestReset', 500, '', '', 'Failed to send reset email'],
  [
    '[PS-216]',
    'resetPassword',
    400,
    'INVALID_TOKEN',
    'This link is not valid.',
    'Failed to update password. This link is no longer valid, please request a new one.',
  ],
  ['[PS-159]', 'resetPassword', 422, 'COMMON_PASSWORD', 'This password is too common.', 'This password is too common.'],
  ['[PS-216]', 'resetPassword', 503, 'UNAVAILABLE', 'Later.', 'Failed to update password'],
  ['[PS-223]', 'signOut', 500, '', '', 'Failed to sign out'],
  [
    'a dead link',
    'confirmEmail',
    401,
    'TOKEN_EXPIRED',
    'Expired.',
    'This confirmation link is no longer valid. Sign in to get a new one.',
  ],
] as const)('%s %s shows a message for %i %s', async (_, call, status, code, error, text) => {
  answering(status, { code, error });
  expect(await calls[call]()).toEqual({ refused: text, code });
});

test('shows the message of the call when the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await calls.signIn()).toEqual({ refused: 'Failed to sign in', code: 'OFFLINE' });
});

test("sends calls in the library's format and returns null on success", async () => {
  const fetched = answering(200, { status: true });
  for (const call of Object.values(calls)) expect(await call()).toEqual({ refused: null });
  expect(fetched.mock.calls.map(([path, request]) => [request?.method ?? 'GET', path, request?.body])).toEqual([
    ['POST', '/api/auth/sign-in/email', '{"email":"ada@example.org","password":"kvz8Qp"}'],
    ['POST', '/api/auth/sign-in/social', '{"provider":"google","callbackURL":"/auth","errorCallbackURL":"/auth"}'],
    ['POST', '/api/auth/sign-out', '{}'],
    ['POST', '/api/auth/request-password-reset', '{"email":"ada@example.org"}'],
    ['POST', '/api/auth/reset-password', '{"token":"a/b+c","newPassword":"kvz8Qp"}'],
    ['GET', '/api/auth/verify-email?token=a%2Fb%2Bc', undefined],
  ]);
});
