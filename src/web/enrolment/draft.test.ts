import { expect, test } from 'vitest';
import { draftFields, draftOf, readDraft } from './draft.ts';

test('stores the typed values without passwords', () => {
  const form = new FormData();
  for (const name of [...draftFields, 'password', 'confirm_password', 'sealed']) form.set(name, `my ${name}`);
  expect(draftOf(form)).toEqual(Object.fromEntries(draftFields.map((name) => [name, `my ${name}`])));
});

test('reads only texts of its own fields', () => {
  expect(readDraft({ city: 'Calgary', state: 7, password: 'x', email: 'a'.repeat(300) })).toEqual({
    city: 'Calgary',
    email: 'a'.repeat(200),
  });
  for (const value of [null, 'text', ['x']]) expect(readDraft(value)).toBeNull();
});
