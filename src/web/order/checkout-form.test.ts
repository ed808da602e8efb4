import { expect, test } from 'vitest';
import { customerInfo } from '#contract/order/customer-info.ts';
import {
  type CheckoutDraft,
  customerInfoOf,
  destinationOf,
  emptyDraft,
  fieldOf,
  type Known,
  keptDraft,
  problemsOf,
  readDraft,
  tickSame,
  typeAddress,
  typeCustomer,
} from './checkout-form.ts';

const nobody: Known = { consultant_code: '', email: '', phone: '', first_name: '', last_name: '' };
const customer = 'Please fill in all required customer information';
const billing = 'Please fill in all required billing address information';

const filled: CheckoutDraft = (
  [
    ['address_1', '12 Elm St'],
    ['city', 'Calgary'],
    ['state', 'AB'],
    ['postcode', 'T2P 1J9'],
  ] as const
).reduce<CheckoutDraft>(
  (draft, [field, value]) => typeAddress(draft, 'billing', field, value),
  (
    [
      ['first_name', 'Mara'],
      ['last_name', 'Fox'],
      ['email', 'mara@example.org'],
    ] as const
  ).reduce<CheckoutDraft>((draft, [field, value]) => typeCustomer(draft, field, value), emptyDraft),
);

test('a filled form has no problems', () => {
  expect([...problemsOf(filled, nobody)]).toEqual([]);
});

test.each(['email', 'first_name', 'last_name'] as const)('[PS-163] an empty %s is missing', (field) => {
  expect([...problemsOf(typeCustomer(filled, field, ' '), nobody)]).toEqual([[field, customer]]);
});

test.each(['address_1', 'city', 'state', 'postcode'] as const)('[PS-166] an empty billing %s is missing', (field) => {
  expect([...problemsOf(typeAddress(filled, 'billing', field, ''), nobody)]).toEqual([[`billing.${field}`, billing]]);
});

test('[PS-167] the names of the billing address may stay empty: they are the customer’s', () => {
  expect(filled.billing.first_name).toBe('');
  expect(customerInfoOf(filled, nobody).billing_address).toMatchObject({ first_name: 'Mara', last_name: 'Fox' });
});

test.each([
  ['CA', 'T2P', 'Please enter a Canadian postal code, like T2P 1J9'],
  ['US', 'T2P 1J9', 'Please enter a ZIP code, like 80202 or 80202-1234'],
])('a postal code of another shape than in %s is told', (country, postcode, problem) => {
  const there = typeAddress(typeAddress(filled, 'billing', 'country', country), 'billing', 'state', 'MT');
  expect(problemsOf(typeAddress(there, 'billing', 'postcode', postcode), nobody).get('billing.postcode')).toBe(problem);
});

test('an e-mail address that is none is told', () => {
  expect([...problemsOf(typeCustomer(filled, 'email', 'abc'), nobody)]).toEqual([
    ['email', 'Please enter a valid e-mail address'],
  ]);
});

test('a shipping address of its own is checked, the same one is not', () => {
  const own = typeAddress(tickSame(filled, false), 'shipping', 'city', '');
  expect([...problemsOf(own, nobody).keys()]).toEqual(['shipping.city']);
  expect([...problemsOf(tickSame(own, true), nobody)]).toEqual([]);
});

test('[PS-116] both countries are preset to CA', () => {
  expect([emptyDraft.billing.country, emptyDraft.shipping.country]).toEqual(['CA', 'CA']);
});

test('[PS-169] the billing province is the shipping one while "Same as billing" is ticked', () => {
  const moved = typeAddress(filled, 'billing', 'state', 'BC');
  expect(destinationOf(moved)).toEqual({ country: 'CA', state: 'BC' });
  const apart = typeAddress(tickSame(moved, false), 'billing', 'state', 'ON');
  expect([apart.billing.state, apart.shipping.state]).toEqual(['ON', 'BC']);
});

test('another country has no province chosen, unless it has one of that code', () => {
  expect(typeAddress(filled, 'billing', 'country', 'US').billing.state).toBe('');
});

test('what is known stands until something is typed, also when that is nothing', () => {
  const known: Known = { ...nobody, consultant_code: 'LBC-10234', email: 'kept@example.org' };
  expect(customerInfoOf(emptyDraft, known)).toMatchObject({ consultant_code: 'LBC-10234', email: 'kept@example.org' });
  expect(customerInfoOf(typeCustomer(emptyDraft, 'consultant_code', ''), known).consultant_code).toBe('');
});

test('the server takes what the form makes', () => {
  expect(customerInfo.safeParse(customerInfoOf(filled, nobody)).success).toBe(true);
});

test('every field that the server can refuse is one of the form', () => {
  const refused = customerInfo.safeParse({
    first_name: '',
    last_name: '',
    email: '',
    consultant_code: 'x'.repeat(99),
    phone: 'x'.repeat(99),
    billing_address: { ...emptyDraft.billing, address_2: 'x'.repeat(999) },
    shipping_address: emptyDraft.shipping,
  });
  const fields = refused.error?.issues.map(({ path }) => fieldOf(['customer_info', ...path].join('.'))) ?? [];
  expect(fields).not.toContain(null);
  expect(fields).toEqual(expect.arrayContaining(['email', 'consultant_code', 'billing.city', 'shipping.postcode']));
});

test.each<[string, unknown, CheckoutDraft | null]>([
  ['what was kept', keptDraft(filled), filled],
  ['another version', { ...keptDraft(filled), version: 9 }, null],
  ['nothing', null, null],
  ['a list', [], null],
])('a draft is read from %s', (_what, found, draft) => {
  const read = readDraft(JSON.parse(JSON.stringify(found)));
  expect(read).toEqual(draft);
});

test('what was damaged in a kept draft is empty again, the rest stays', () => {
  const read = readDraft({
    version: 1,
    customer: { email: 7, first_name: 'Mara' },
    billing: 'gone',
    sameAsBilling: 'x',
  });
  expect(read?.customer).toMatchObject({ email: null, first_name: 'Mara' });
  expect(read?.billing).toEqual(emptyDraft.billing);
});
