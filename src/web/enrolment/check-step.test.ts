import { expect, test } from 'vitest';
import { checkAddress, checkBusiness, checkPersonal } from './check-step.ts';
import { emptyDraft } from './draft.ts';

const filled = {
  ...emptyDraft,
  first_name: 'Ada',
  last_name: 'Moss',
  email: 'ada@example.org',
  phone: '403 555 0101',
  address1: '12 Birch Way',
  city: 'Calgary',
  state: 'AB',
  postal_code: 'T2P 1J9',
  sponsor_consultant_id: 'LBC-10234',
};
const passwords = { password: 'lantern', confirm: 'lantern' };

test.each([
  ['first_name', { first_name: '' }, passwords],
  ['last_name', { last_name: ' ' }, passwords],
  ['email', { email: '' }, passwords],
  ['password', {}, { password: '', confirm: 'lantern' }],
  ['confirm', {}, { password: 'lantern', confirm: '' }],
] as const)('step 1 without %s asks for all required fields', (field, change, given) => {
  expect(checkPersonal({ ...filled, ...change }, given)).toEqual({
    field,
    message: 'Please fill in all required fields',
    missing: [field],
  });
});

test('step 1: different passwords are told before a short one', () => {
  expect(checkPersonal(filled, { password: 'abc', confirm: 'abd' })).toEqual({
    field: 'confirm',
    message: 'Passwords do not match',
  });
  expect(checkPersonal(filled, { password: 'abcde', confirm: 'abcde' })).toEqual({
    field: 'password',
    message: 'Password must be at least 6 characters long',
  });
  expect(checkPersonal(filled, { password: 'abcdef', confirm: 'abcdef' })).toBeNull();
});

test('step 1 wants an e-mail address', () => {
  expect(checkPersonal({ ...filled, email: 'ada' }, passwords)).toMatchObject({ field: 'email' });
});

test.each(['phone', 'address1', 'city', 'state', 'postal_code'] as const)('step 2 requires %s', (field) => {
  expect(checkAddress({ ...filled, [field]: '' })).toEqual({
    field,
    message: 'Please fill in all required address fields',
    missing: [field],
  });
});

test('all that was left empty is named, the first of it first', () => {
  expect(checkPersonal({ ...filled, first_name: '', email: ' ' }, passwords)).toMatchObject({
    field: 'first_name',
    missing: ['first_name', 'email'],
  });
  expect(checkAddress({ ...filled, city: '', state: '', address2: '' })).toMatchObject({
    field: 'city',
    missing: ['city', 'state'],
  });
});

test('step 2: the second address line is optional', () => {
  expect(checkAddress({ ...filled, address2: '' })).toBeNull();
});

test.each([
  ['CA', 'AB', '80202', 'Please enter a Canadian postal code, like T2P 1J9'],
  ['US', 'CO', 'T2P 1J9', 'Please enter a ZIP code, like 80202 or 80202-1234'],
] as const)('step 2: in %s, %s the postal code is not %s', (country, state, postal_code, message) => {
  expect(checkAddress({ ...filled, country, state, postal_code })).toEqual({ field: 'postal_code', message });
});

test('step 1 asks who is signed in for no password', () => {
  expect(checkPersonal(filled, null)).toBeNull();
  expect(checkPersonal({ ...filled, last_name: '' }, null)).toMatchObject({ field: 'last_name' });
});

test('step 3 requires a sponsor, nothing else', () => {
  expect(checkBusiness({ ...filled, sponsor_consultant_id: '' }, 11)).toEqual({
    field: 'sponsor_consultant_id',
    message: 'Please provide your sponsor consultant ID',
  });
  expect(checkBusiness(filled, 11)).toBeNull();
});
