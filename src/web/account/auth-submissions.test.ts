import { ORPCError } from '@orpc/server';
import { expect, test, vi } from 'vitest';
import { enrolmentSubmissions } from '#web/enrolment/enrolment-submissions.ts';
import { formAction } from '#web/form-action.ts';
import { formField } from '#web/ui/form/form-answer.ts';
import { authClientAction, authFailures } from './auth-client-action.ts';
import { authSubmissions } from './auth-submissions.ts';

const post = (name: string) => {
  const form = new FormData();
  form.set(formField, name);
  return new Request('http://localhost/auth', { method: 'POST', body: form });
};

/** The sentence above a form of `/auth` when its function fails like this, and what was logged. */
async function failing(name: string, failure: Error) {
  const logged: unknown[] = [];
  const log = (error: unknown) => void logged.push(error);
  const fail = () => Promise.reject(failure);
  const noun = new Proxy({}, { get: () => fail });
  const api = { account: noun, enrolment: noun } as never;
  const submissions = { ...authSubmissions(api, null), ...enrolmentSubmissions(api, log) };
  const answer = await formAction(post(name), submissions, { failures: authFailures, log });
  expect(answer.done).toBe(false);
  return { says: answer.result.error?.formErrors, logged };
}

const refusal = (status: number, code: string, message: string) =>
  Object.assign(new ORPCError(code, { status }), { message });

test.each([
  ['[PS-209]', 'signIn', 401, 'INVALID_EMAIL_OR_PASSWORD', 'Words of the server.', 'Words of the server.'],
  ['[PS-211]', 'signIn', 429, 'TOO_MANY_REQUESTS', 'Too many attempts.', 'Too many attempts.'],
  ['[PS-211]', 'signIn', 400, 'SOMETHING', '', 'Failed to sign in'],
  ['[PS-211]', 'signIn', 500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side.', 'Failed to sign in'],
  [
    '[PS-213]',
    'signInWithGoogle',
    404,
    'PROVIDER_NOT_FOUND',
    'Not set up.',
    'Sign-in with Google is not set up here. Please use your email and password.',
  ],
  ['[PS-213]', 'signInWithGoogle', 403, 'SOMETHING', 'Words of the provider.', 'Words of the provider.'],
  ['[PS-213]', 'signInWithGoogle', 500, '', '', 'Failed to sign in with google'],
  ['[PS-214]', 'requestPasswordReset', 500, '', '', 'Failed to send reset email'],
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
  [
    'a link that is no longer valid',
    'confirmAccount',
    401,
    'TOKEN_EXPIRED',
    'Expired.',
    'This confirmation link is no longer valid. Sign in to get a new one.',
  ],
  ['[PS-205]', 'enroll', 403, 'SOMETHING', 'Words of the server.', 'Words of the server.'],
  ['[PS-205]', 'enroll', 403, 'SOMETHING', '', 'Failed to create account'],
  [
    '[PS-207]',
    'enroll',
    500,
    'INTERNAL_SERVER_ERROR',
    'Something went wrong on our side.',
    'An unexpected error occurred. Please try again.',
  ],
] as const)('%s %s says for %i %s', async (_, name, status, code, message, sentence) => {
  expect((await failing(name, refusal(status, code, message))).says).toEqual([sentence]);
});

test.each([
  ['[PS-211]', 'signIn', 'Failed to sign in'],
  ['[PS-213]', 'signInWithGoogle', 'Failed to sign in with google'],
  ['[PS-214]', 'requestPasswordReset', 'Failed to send reset email'],
  ['[PS-216]', 'resetPassword', 'Failed to update password'],
  ['[PS-207]', 'enroll', 'An unexpected error occurred. Please try again.'],
] as const)('[BO-347] %s %s says so when the database or the network fails', async (_, name, sentence) => {
  const failure = new Error('connection lost');
  expect(await failing(name, failure)).toEqual({ says: [sentence], logged: [failure] });

  vi.stubGlobal('window', {});
  const unreached = await authClientAction({
    request: post(name),
    serverAction: () => Promise.reject(new TypeError('Failed to fetch')),
  } as never);
  expect(unreached).toMatchObject({ data: { done: false, result: { error: { formErrors: [sentence] } } } });
});

test.each([
  ['confirmAccount', null, '/auth?type=confirm&done='],
  ['confirmAccount', '/shop', '/auth?type=confirm&done=&next=%2Fshop'],
  ['resetPassword', null, '/dashboard'],
  ['resetPassword', '/shop', '/auth?next=%2Fshop'],
  ['signInWithLink', '/shop', '/auth?next=%2Fshop'],
] as const)('[PS-117] %s of a person who returns to %s leads to %s', async (name, next, page) => {
  const account = new Proxy({}, { get: () => () => Promise.resolve({ needs_code: false }) });
  const submissions = authSubmissions({ account } as never, next);
  expect(await submissions[name]?.send({ token: 'x' } as never, '')).toMatchObject({ to: page });
});
