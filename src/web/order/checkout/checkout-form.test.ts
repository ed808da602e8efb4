import { expect, test } from 'vitest';
import { customerInfo } from '#contract/order/customer-info.ts';
import {
  type CheckoutDraft,
  changedBy,
  customerInfoOf,
  destinationOf,
  emptyDraft,
  fieldOf,
  type Known,
  problemsOf,
  readDraft,
  shownDraft,
  storedDraft,
  tickSame,
  typeAddress,
  typeCustomer,
  withoutAddresses,
} from './checkout-form.ts';

const unknownShopper: Known = { consultant_code: '', email: '', phone: '', first_name: '', last_name: '' };
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

test('finds no problem in a filled form', () => {
  expect([...problemsOf(filled, unknownShopper)]).toEqual([]);
});

test('text typed by a signed-in person is shown to that account only', () => {
  const [rose, wren] = ['rose', 'wren'].map((id) => ({ id, addresses: null }));
  const typed = changedBy(rose ?? null, filled);
  expect(shownDraft(typed, rose ?? null)).toEqual(typed);
  expect(shownDraft(typed, wren ?? null)).toEqual(emptyDraft);
  expect(shownDraft(typed, null)).toEqual(emptyDraft);
  // A guest keeps the entries when signing in; the first change after that makes them the account's.
  const asGuest = changedBy(null, filled);
  expect(shownDraft(asGuest, null)).toEqual(filled);
  expect(shownDraft(asGuest, rose ?? null)).toEqual(filled);
});

test.each(['email', 'first_name', 'last_name'] as const)('[PS-163] reports an empty %s as missing', (field) => {
  expect([...problemsOf(typeCustomer(filled, field, ' '), unknownShopper)]).toEqual([[field, customer]]);
});

test.each(['address_1', 'city', 'state', 'postcode'] as const)(
  '[PS-166] reports an empty billing %s as missing',
  (field) => {
    expect([...problemsOf(typeAddress(filled, 'billing', field, ''), unknownShopper)]).toEqual([
      [`billing.${field}`, billing],
    ]);
  },
);

test('[PS-167] uses the customer’s names when those of the billing address are empty', () => {
  expect(filled.billing.first_name).toBe('');
  expect(customerInfoOf(filled, unknownShopper).billing_address).toMatchObject({
    first_name: 'Mara',
    last_name: 'Fox',
  });
});

test.each([
  ['CA', 'T2P', 'Please enter a Canadian postal code, like T2P 1J9'],
  ['US', 'T2P 1J9', 'Please enter a ZIP code, like 80202 or 80202-1234'],
])('reports a postal code that does not match the format of %s', (country, postcode, problem) => {
  const there = typeAddress(typeAddress(filled, 'billing', 'country', country), 'billing', 'state', 'MT');
  expect(problemsOf(typeAddress(there, 'billing', 'postcode', postcode), unknownShopper).get('billing.postcode')).toBe(
    problem,
  );
});

test('reports a phone number that is too short with the other wrong fields', () => {
  const problems = problemsOf(typeCustomer(typeAddress(filled, 'billing', 'city', ''), 'phone', '12'), unknownShopper);
  expect([...problems.keys()]).toEqual(['phone', 'billing.city']);
});

test('reports a postal code of another province', () => {
  const problems = problemsOf(typeAddress(filled, 'billing', 'postcode', 'M4K 3S6'), unknownShopper);
  expect([...problems]).toEqual([
    ['billing.postcode', 'This postal code is not in the chosen province. Check the province or the postal code.'],
  ]);
});

test('reports an invalid email address', () => {
  expect([...problemsOf(typeCustomer(filled, 'email', 'abc'), unknownShopper)]).toEqual([
    ['email', 'Please enter a valid email address'],
  ]);
});

test('checks a separate shipping address, and not one that equals the billing address', () => {
  const own = typeAddress(tickSame(filled, false), 'shipping', 'city', '');
  expect([...problemsOf(own, unknownShopper).keys()]).toEqual(['shipping.city']);
  expect([...problemsOf(tickSame(own, true), unknownShopper)]).toEqual([]);
});

test('[PS-116] presets both countries to CA', () => {
  expect([emptyDraft.billing.country, emptyDraft.shipping.country]).toEqual(['CA', 'CA']);
});

test('[PS-169] ships to the billing province while "Same as billing" is ticked', () => {
  const moved = typeAddress(filled, 'billing', 'state', 'BC');
  expect(destinationOf(moved)).toEqual({ country: 'CA', state: 'BC' });
  const apart = typeAddress(tickSame(moved, false), 'billing', 'state', 'ON');
  expect([apart.billing.state, apart.shipping.state]).toEqual(['ON', 'BC']);
});

test('clears the province when the country changes, unless the new country has one of that code', () => {
  expect(typeAddress(filled, 'billing', 'country', 'US').billing.state).toBe('');
});

test('shows known values until something is typed, even an empty text', () => {
  const known: Known = { ...unknownShopper, consultant_code: 'LBC-10234', email: 'mara@example.org' };
  expect(customerInfoOf(emptyDraft, known)).toMatchObject({ consultant_code: 'LBC-10234', email: 'mara@example.org' });
  expect(customerInfoOf(typeCustomer(emptyDraft, 'consultant_code', ''), known).consultant_code).toBe('');
});

test('builds an order that the server accepts', () => {
  expect(customerInfo.safeParse(customerInfoOf(filled, unknownShopper)).success).toBe(true);
});

test('has a field for every field that the server can reject', () => {
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
  ['a stored draft', storedDraft(filled), filled],
  ['another version', { ...storedDraft(filled), version: 9 }, null],
  ['nothing', null, null],
  ['a list', [], null],
])('reads a draft from %s', (_what, value, draft) => {
  const read = readDraft(JSON.parse(JSON.stringify(value)));
  expect(read).toEqual(draft);
});

test('resets damaged parts of a stored draft and leaves the rest unchanged', () => {
  const read = readDraft({
    version: 1,
    customer: { email: 7, first_name: 'Mara' },
    billing: 'gone',
    sameAsBilling: 'x',
  });
  expect(read?.customer).toMatchObject({ email: null, first_name: 'Mara' });
  expect(read?.billing).toEqual(emptyDraft.billing);
});

const known = (line: string) => ({ ...emptyDraft.billing, address_1: line, city: 'Calgary', state: 'AB' });
const mara = { id: 'mara', addresses: { billing: known('12 Elm St'), shipping: known('9 Oak Ave') } };
const ravi = { id: 'ravi', addresses: null };

test.each([
  { draft: 'empty', shopper: null, shown: '' },
  { draft: 'empty', shopper: ravi, shown: '' },
  { draft: 'empty', shopper: mara, shown: '12 Elm St to 9 Oak Ave' },
  { draft: 'typed by a guest', shopper: mara, shown: '1 Fir Rd to 1 Fir Rd' },
  { draft: 'changed by Mara', shopper: mara, shown: '12 Elm St to 1 Fir Rd' },
  { draft: 'changed by Mara', shopper: ravi, shown: '' },
  { draft: 'changed by Mara', shopper: null, shown: '' },
  { draft: 'emptied by Mara', shopper: mara, shown: '' },
])('shows a draft that is $draft as “$shown” to $shopper.id', ({ draft, shopper, shown }) => {
  const ofMara = shownDraft(emptyDraft, mara);
  const drafts: Record<string, CheckoutDraft> = {
    empty: emptyDraft,
    'typed by a guest': typeAddress(emptyDraft, 'billing', 'address_1', '1 Fir Rd'),
    'changed by Mara': typeAddress(ofMara, 'shipping', 'address_1', '1 Fir Rd'),
    'emptied by Mara': withoutAddresses(ofMara),
  };
  const stored = readDraft(JSON.parse(JSON.stringify(storedDraft(drafts[draft] ?? emptyDraft)))) ?? emptyDraft;
  const { billing, shipping } = shownDraft(stored, shopper);
  expect([billing.address_1, shipping.address_1].filter(Boolean).join(' to ')).toBe(shown);
});
