import { expect, test } from 'vitest';
import { formField } from '#web/ui/form/form-answer.ts';
import { reloadsSignIn } from './reloads-sign-in.ts';

const answered = (from: string, to: string, form?: string) => {
  const formData = new FormData();
  if (form !== undefined) formData.set(formField, form);
  return reloadsSignIn({
    currentUrl: new URL(from, 'http://localhost:3000'),
    nextUrl: new URL(to, 'http://localhost:3000'),
    ...(form !== undefined && { formData }),
  } as never);
};

// The loader redirects a person who has signed in.
test.each([
  ['/auth', '/auth'],
  ['/auth?next=%2Fshop', '/auth?next=%2Fshop'],
  ['/auth?next=/shop', '/auth?next=%2Fshop'],
  ['/auth?tab=signin&next=%2Fshop', '/auth?next=%2Fshop'],
])('a sign-in on %s loads the page again', (from, to) => {
  expect(answered(from, to, 'signIn')).toBe(true);
});

test('tabs and steps of the wizard change in the browser only', () => {
  expect(answered('/auth', '/auth?tab=signup')).toBe(false);
  expect(answered('/auth?tab=signup', '/auth?tab=signup&step=2')).toBe(false);
  expect(answered('/auth?tab=signup', '/auth?tab=signup&step=2', 'enrolment')).toBe(false);
  expect(answered('/auth', '/auth?type=recovery')).toBe(true);
});
