import { expect, test } from 'vitest';
import { googleRefusal } from './google-refusal.ts';

test.each([
  [null, null],
  ['access_denied', 'Sign-in with Google was cancelled.'],
  ['state_mismatch', 'This sign-in took too long or was started in another window. Please try again.'],
  [
    'password_change_required',
    'An administrator reset your password. Sign in with the temporary password and choose your own first.',
  ],
  ['unavailable', 'Failed to sign in with google'],
  ['constructor', 'Failed to sign in with google'],
])('[PS-213] shows a message after Google returns the error %j: %j', (code, text) => {
  expect(googleRefusal(code)).toBe(text);
});
