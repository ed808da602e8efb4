import type { Address, CustomerInfo } from '#contract/order/customer-info.ts';
import { postalCodeProblem } from '#contract/postal-code.ts';
import { regionsOf } from '#domain/pricing/region.ts';
import { isRecord } from '#web/ui/kept-value.ts';

// What a shopper types at the checkout, as plain values: kept while typing, checked, and turned into what the server
// takes.

const addressFields = [
  'first_name',
  'last_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
] as const;
export type AddressField = (typeof addressFields)[number];
export type AddressDraft = Readonly<Record<AddressField, string>>;

const customerFields = ['consultant_code', 'email', 'phone', 'first_name', 'last_name'] as const;
export type CustomerField = (typeof customerFields)[number];

export type Part = 'billing' | 'shipping';
export type Field = CustomerField | `${Part}.${AddressField}`;

export type CheckoutDraft = {
  /** Null until it is typed in: then what is known of the shopper stands there. */
  readonly customer: Readonly<Record<CustomerField, string | null>>;
  readonly billing: AddressDraft;
  /** Equals `billing` while `sameAsBilling` is ticked. */
  readonly shipping: AddressDraft;
  readonly sameAsBilling: boolean;
};

const emptyAddress: AddressDraft = {
  first_name: '',
  last_name: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  country: 'CA',
};

export const emptyDraft: CheckoutDraft = {
  customer: { consultant_code: null, email: null, phone: null, first_name: null, last_name: null },
  billing: emptyAddress,
  shipping: emptyAddress,
  sameAsBilling: true,
};

/** A region belongs to a country: another country has none chosen yet. */
function withField(address: AddressDraft, field: AddressField, value: string): AddressDraft {
  if (field !== 'country') return { ...address, [field]: value };
  const stays = regionsOf(value).some(({ code }) => code === address.state);
  return { ...address, country: value, state: stays ? address.state : '' };
}

/** The draft with one address field changed. What is typed for billing is shipping's too while that box is ticked. */
export function typeAddress(draft: CheckoutDraft, part: Part, field: AddressField, value: string): CheckoutDraft {
  const address = withField(draft[part], field, value);
  return part === 'billing' && draft.sameAsBilling
    ? { ...draft, billing: address, shipping: address }
    : { ...draft, [part]: address };
}

export const typeCustomer = (draft: CheckoutDraft, field: CustomerField, value: string): CheckoutDraft => ({
  ...draft,
  customer: { ...draft.customer, [field]: value },
});

export const tickSame = (draft: CheckoutDraft, sameAsBilling: boolean): CheckoutDraft => ({
  ...draft,
  sameAsBilling,
  shipping: sameAsBilling ? draft.billing : draft.shipping,
});

/** What is known of the shopper without asking. */
export type Known = Readonly<Record<CustomerField, string>>;

/** The customer's fields as they show: typed, or known. */
export const customerOf = (draft: CheckoutDraft, known: Known): Known => {
  const { consultant_code, email, phone, first_name, last_name } = draft.customer;
  return {
    consultant_code: consultant_code ?? known.consultant_code,
    email: email ?? known.email,
    phone: phone ?? known.phone,
    first_name: first_name ?? known.first_name,
    last_name: last_name ?? known.last_name,
  };
};

/** Where the order goes, as far as it is known. */
export const destinationOf = ({ shipping }: CheckoutDraft): { country: string; state: string | null } => ({
  country: shipping.country,
  state: shipping.state === '' ? null : shipping.state,
});

/** Said once for all fields of a part that are empty. */
export const missing = {
  customer: 'Please fill in all required customer information',
  billing: 'Please fill in all required billing address information',
  shipping: 'Please fill in all required shipping address information',
} as const;

const requiredOfCustomer = ['first_name', 'last_name', 'email'] as const;
const requiredOfAddress = ['address_1', 'city', 'state', 'postcode'] as const;

export type Problems = ReadonlyMap<Field, string>;

/** What still stands against ordering, in the order of the form. */
export function problemsOf(draft: CheckoutDraft, known: Known): Problems {
  const problems = new Map<Field, string>();
  const customer = customerOf(draft, known);
  for (const field of requiredOfCustomer) {
    if (customer[field].trim() === '') problems.set(field, missing.customer);
  }
  if (!problems.has('email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(customer.email.trim())) {
    problems.set('email', 'Please enter a valid e-mail address');
  }
  const parts: Part[] = draft.sameAsBilling ? ['billing'] : ['billing', 'shipping'];
  for (const part of parts) {
    for (const field of requiredOfAddress) {
      if (draft[part][field].trim() === '') problems.set(`${part}.${field}`, missing[part]);
    }
    const { country, postcode } = draft[part];
    const shape = postcode.trim() === '' ? null : postalCodeProblem(country, postcode);
    if (shape !== null) problems.set(`${part}.postcode`, shape);
  }
  return problems;
}

/** An address without names of its own is the customer's. */
function addressOf(address: AddressDraft, { first_name, last_name }: Known): Address {
  return {
    ...address,
    first_name: address.first_name.trim() || first_name,
    last_name: address.last_name.trim() || last_name,
  };
}

export function customerInfoOf(draft: CheckoutDraft, known: Known): CustomerInfo {
  const customer = customerOf(draft, known);
  return {
    ...customer,
    billing_address: addressOf(draft.billing, customer),
    shipping_address: addressOf(draft.sameAsBilling ? draft.billing : draft.shipping, customer),
  };
}

const isCustomerField = (name: string | undefined): name is CustomerField =>
  customerFields.some((field) => field === name);
const isAddressField = (name: string | undefined): name is AddressField =>
  addressFields.some((field) => field === name);

/** The field of the form that the server means by `customer_info.billing_address.city`; null for none of it. */
export function fieldOf(path: string): Field | null {
  const parts = path.split('.');
  const [first, second] = parts[0] === 'customer_info' ? parts.slice(1) : parts;
  if (isCustomerField(first)) return first;
  if (!isAddressField(second)) return null;
  if (first === 'billing_address') return `billing.${second}`;
  return first === 'shipping_address' ? `shipping.${second}` : null;
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 254;

/** The named fields of what was found that are texts. */
function textsOf<Name extends string>(found: unknown, names: readonly Name[]): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = isRecord(found) ? found[name] : null;
    if (isShort(value)) texts[name] = value;
  }
  return texts;
}

const readAddress = (found: unknown): AddressDraft => ({ ...emptyAddress, ...textsOf(found, addressFields) });

const version = 1;
export type KeptDraft = CheckoutDraft & { readonly version: typeof version };
export const keptDraft = (draft: CheckoutDraft): KeptDraft => ({ ...draft, version });

/** The draft as it was kept; null for one of a version that we don't know. */
export function readDraft(found: unknown): CheckoutDraft | null {
  if (!isRecord(found) || found.version !== version) return null;
  const customer = { ...emptyDraft.customer, ...textsOf(found.customer, customerFields) };
  const sameAsBilling = found.sameAsBilling !== false;
  const billing = readAddress(found.billing);
  return { customer, billing, shipping: sameAsBilling ? billing : readAddress(found.shipping), sameAsBilling };
}
