import { expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { isCommonPassword } from './password.ts';

test.each([
  'password',
  'Password1',
  'QWERTY',
  '123456',
  '1234567890',
  '98765432',
  'aaaaaa',
  '111111111',
  'abcdefgh',
  'fedcba',
  'letmein',
  'ｐａｓｓｗｏｒｄ', // the same word in full-width letters
])('%s is refused as common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['kvz8Qp', 'river-otter-71', 'aabbcd', '123457', 'correct horse battery staple'])(
  '[PS-145] %j is not common',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test('the list holds what a password could be: lower case, at least six characters', () => {
  for (const password of commonPasswords) expect(password).toMatch(/^[^\sA-Z]{6,}$/);
});
