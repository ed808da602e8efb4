import { expect, test } from 'vitest';
import { emptyDraft, withKnown } from './draft.ts';

const account = { email: 'cleo@example.org', firstName: 'Cleo', lastName: 'Moss' };

test('what is known stands in empty fields, and never over what was typed', () => {
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

test('who is signed in enrols with the address of her account', () => {
  const typed = { ...emptyDraft, email: 'other@example.org' };
  expect(withKnown(typed, { sponsorCode: null, account }).email).toBe('cleo@example.org');
});
