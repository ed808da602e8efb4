import { expect, test } from 'vitest';
import { customerInfo } from '../order/customer-info.ts';
import { enrolment, enrolmentInput } from './enrolment.ts';
import { personalInfo } from './personal-info.ts';

// Values that are written on one line of a document, an email or a bank file must be one line.

const person = { first_name: 'Cleo', last_name: 'Birch', email: 'cleo@example.org', password: 'kvz8Qp' };
const home = { phone: '403 555 0100', address1: '1 Birch Way', city: 'Calgary', state: 'AB', country: 'CA' };
const business = { sponsor_consultant_id: 'LBC-10018', enrollment_month: 10 };
const address = { ...person, address_1: '1 Birch Way', city: 'Calgary', state: 'AB', postcode: 'T2P 1J9' };
const { email: _, password: __, ...billing } = address;
const buyer = { first_name: 'Cleo', last_name: 'Birch', email: 'cleo@example.org' };

test.each(['a\nb', 'a\r\nb', 'a\u0007b', 'a\u001b[31mb', 'a\tb', 'a\u0085b'])('%j is no line', (text) => {
  const refused = (outcome: { success: boolean }) => expect(outcome.success).toBe(false);
  const applicant = { ...person, ...home, postal_code: 'T2P 1J9', ...business };
  expect(enrolmentInput.safeParse(applicant).success).toBe(true);
  for (const field of [
    'first_name',
    'last_name',
    'phone',
    'address1',
    'address2',
    'city',
    'state',
    'postal_code',
    'company_business_entity',
  ]) {
    refused(enrolmentInput.safeParse({ ...applicant, [field]: text }));
  }
  const first = { ...person, confirm_password: person.password };
  expect(personalInfo.safeParse(first).success).toBe(true);
  refused(personalInfo.safeParse({ ...first, first_name: text.replace(/^a/, 'a ') }));
  const order = { ...buyer, billing_address: billing, shipping_address: billing };
  expect(customerInfo.safeParse(order).success).toBe(true);
  refused(customerInfo.safeParse({ ...order, last_name: text }));
  refused(customerInfo.safeParse({ ...order, shipping_address: { ...billing, address_2: text } }));
});

const typed = { ...person, confirm_password: person.password };
const errorsOf = (input: object) =>
  Object.fromEntries(
    (personalInfo.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

test.each(['first_name', 'last_name', 'email', 'password', 'confirm_password'])(
  '[PS-142] step 1 without %s asks for all required fields',
  (field) => {
    expect(errorsOf({ ...typed, [field]: ' '.repeat(Number(!field.includes('password'))) })).toEqual({
      [field]: 'Please fill in all required fields',
    });
  },
);

test('step 1 names every empty field', () => {
  expect(Object.keys(errorsOf({ ...typed, last_name: '', password: '' }))).toEqual(['last_name', 'password']);
});

test('[PS-143] [PS-144] [PS-145] step 1 compares the passwords before it counts their characters', () => {
  expect(errorsOf({ ...typed, password: 'abc', confirm_password: 'abd' })).toEqual({
    confirm_password: 'Passwords do not match',
  });
  expect(errorsOf({ ...typed, password: 'abcde', confirm_password: 'abcde' })).toEqual({
    password: 'Password must be at least 6 characters long',
  });
  expect(errorsOf(typed)).toEqual({});
});

test('step 1 of a customer with an account, and of a sealed password, needs no password', () => {
  const { password: _password, confirm_password: _again, ...names } = typed;
  expect(errorsOf({ ...names, has_account: true })).toEqual({});
  expect(errorsOf({ ...names, sealed: 'x' })).toEqual({});
  expect(Object.keys(errorsOf({ ...typed, sealed: 'x', confirm_password: 'other' }))).toEqual(['confirm_password']);
});

test.each(['phone', 'address1', 'city', 'state', 'postal_code'])(
  '[PS-146] step 2 without %s asks for all required address fields',
  (field) => {
    const schema = enrolment.checkAddress['~orpc'].inputSchema;
    const issues = schema?.safeParse({ ...home, postal_code: 'T2P 1J9', [field]: ' ' }).error?.issues;
    expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      [field, 'Please fill in all required address fields'],
    ]);
  },
);
