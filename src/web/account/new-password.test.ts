import { expect, test } from 'vitest';
import { checkNewPassword } from './new-password.ts';

test.each([
  ['', '', 'Please fill in all required fields'],
  ['abcdef', '', 'Please fill in all required fields'],
  ['abcdef', 'abcdeg', 'Passwords do not match'],
  ['abc', 'abc', 'Password must be at least 6 characters long'],
  ['abcdef', 'abcdef', null],
])('checks the new password %j repeated as %j: %j', (password, confirm, expected) => {
  expect(checkNewPassword(password, confirm)).toBe(expected);
});
