import { expect, test } from 'vitest';
import { checkAddress, checkBusiness, checkPersonal, checkPhone } from './check-step.ts';
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

test('step 1 reports different passwords before a short one', () => {
  expect(checkPersonal(filled, { password: 'abc', confirm: 'abd' })).toEqual({
    field: 'confirm',
    message: 'Passwords do not match',
  });
  expect(checkPersonal(filled, { password: 'abcde', confirm: 'abcde' })).toEqual({
    field: 'password',
    message: 'Password must be at least 6 characters long',
  });
  expect(checkPersonal(filled, { password: 'kvz8Qp', confirm: 'kvz8Qp' })).toBeNull();
});

test.each(['123456', 'Password1', 'abcdef'])('step 1 rejects the common password %s', (password) => {
  expect(checkPersonal(filled, { password, confirm: password })).toEqual({
    field: 'password',
    message: 'This password is too common. Please choose another one.',
  });
});

test('step 2 rejects an impossible phone number', async () => {
  expect(await checkPhone({ ...filled, phone: 'abc' })).toEqual({
    field: 'phone',
    message: 'Enter a phone number with its area code, like 403 555 0142. Start with + outside Canada and the US.',
  });
  expect(await checkPhone(filled)).toBeNull();
});

test('step 1 requires an email address', () => {
  expect(checkPersonal({ ...filled, email: 'ada' }, passwords)).toMatchObject({ field: 'email' });
});

test.each(['phone', 'address1', 'city', 'state', 'postal_code'] as const)('step 2 requires %s', (field) => {
  expect(checkAddress({ ...filled, [field]: '' })).toEqual({
    field,
    message: 'Please fill in all required address fields',
    missing: [field],
  });
});

test('reports all empty fields, starting with the first', () => {
  expect(checkPersonal({ ...filled, first_name: '', email: ' ' }, passwords)).toMatchObject({
    field: 'first_name',
    missing: ['first_name', 'email'],
  });
  expect(checkAddress({ ...filled, city: '', state: '', address2: '' })).toMatchObject({
    field: 'city',
    missing: ['city', 'state'],
  });
});

test('step 2 does not require the second address line', () => {
  expect(checkAddress({ ...filled, address2: '' })).toBeNull();
});

test.each([
  ['CA', 'AB', '80202', 'Please enter a Canadian postal code, like T2P 1J9'],
  ['US', 'CO', 'T2P 1J9', 'Please enter a ZIP code, like 80202 or 80202-1234'],
] as const)('step 2 in %s, %s rejects the postal code %s', (country, state, postal_code, message) => {
  expect(checkAddress({ ...filled, country, state, postal_code })).toEqual({ field: 'postal_code', message });
});

test('step 1 asks signed-in users for no password', () => {
  expect(checkPersonal(filled, null)).toBeNull();
  expect(checkPersonal({ ...filled, last_name: '' }, null)).toMatchObject({ field: 'last_name' });
});

test('step 3 requires only a sponsor', () => {
  expect(checkBusiness({ ...filled, sponsor_consultant_id: '' }, 11)).toEqual({
    field: 'sponsor_consultant_id',
    message: 'Please provide your sponsor consultant ID',
  });
  expect(checkBusiness(filled, 11)).toBeNull();
});
