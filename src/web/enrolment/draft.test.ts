import { expect, test } from 'vitest';
import { emptyDraft, withKnown } from './draft.ts';

const account = { email: 'cleo@example.org', firstName: 'Cleo', lastName: 'Moss' };

test('fills empty fields with known values and never overwrites typed ones', () => {
  expect(withKnown(emptyDraft, { sponsorCode: 'LBC-10035', account })).toEqual({
    ...emptyDraft,
    sponsor_consultant_id: 'LBC-10035',
    first_name: 'Cleo',
    last_name: 'Moss',
    email: 'cleo@example.org',
  });
  const typed = {
    ...emptyDraft,
    first_name: 'Cleopatra',
    sponsor_consultant_id: 'LBC-10043',
    email: 'other@example.org',
  };
  expect(withKnown(typed, { sponsorCode: 'LBC-10035', account: null })).toEqual(typed);
});

test('enrols a signed-in user with the account’s email address', () => {
  const typed = { ...emptyDraft, email: 'other@example.org' };
  expect(withKnown(typed, { sponsorCode: null, account }).email).toBe('cleo@example.org');
});
