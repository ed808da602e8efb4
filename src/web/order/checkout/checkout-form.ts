import type { Address, CustomerInfo } from '#contract/order/customer-info.ts';
import { otherProvince, postalCodeProblem, wrongPostalCode } from '#contract/pricing/postal-code.ts';
import { hasPhoneLength } from '#domain/account/phone-shape.ts';
import { regionsOf } from '#domain/pricing/region.ts';
import { m } from '#messages';
import { isRecord } from '#web/ui/form/stored-value.ts';

// The values typed at the checkout: stored while typing, checked, and converted to the input of the server.

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
  /** Null until typed in: then the known value of the shopper is shown. */
  readonly customer: Readonly<Record<CustomerField, string | null>>;
  readonly billing: AddressDraft;
  /** Equals `billing` while `sameAsBilling` is ticked. */
  readonly shipping: AddressDraft;
  readonly sameAsBilling: boolean;
  /** The account that changed the draft or has the addresses in it; null for a guest's draft. */
  readonly owner: string | null;
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
  owner: null,
};

/** What the checkout knows of a signed-in shopper. */
export type Shopper = {
  readonly id: string;
  readonly addresses: { readonly billing: AddressDraft; readonly shipping: AddressDraft } | null;
};

const isEmpty = (address: AddressDraft): boolean =>
  addressFields.every((field) => address[field] === emptyAddress[field]);
const isEqual = (a: AddressDraft, b: AddressDraft): boolean => addressFields.every((field) => a[field] === b[field]);

/** Whether a draft still has the known addresses of the shopper. */
export const isFilledIn = ({ billing, shipping }: CheckoutDraft, shopper: Shopper | null): boolean =>
  shopper !== null &&
  shopper.addresses !== null &&
  isEqual(billing, shopper.addresses.billing) &&
  isEqual(shipping, shopper.addresses.shipping);

/** Marks a draft as this shopper's, so that it is not shown to the next person who uses the browser. */
export const changedBy = (shopper: Shopper | null, draft: CheckoutDraft): CheckoutDraft => ({
  ...draft,
  owner: shopper?.id ?? null,
});

/**
 * The draft as it is shown. Until an address is typed, it has the known addresses of the signed-in shopper. A draft
 * of an account is shown to this account only.
 */
export function shownDraft(draft: CheckoutDraft, shopper: Shopper | null): CheckoutDraft {
  if (draft.owner !== null && draft.owner !== shopper?.id) return shownDraft(emptyDraft, shopper);
  const isTyped = draft.owner !== null || !isEmpty(draft.billing) || !isEmpty(draft.shipping);
  if (isTyped || shopper === null || shopper.addresses === null) return draft;
  const { billing, shipping } = shopper.addresses;
  return { ...draft, billing, shipping, sameAsBilling: isEqual(billing, shipping), owner: shopper.id };
}

/** The draft with empty addresses, which are not filled in again. */
export const withoutAddresses = (draft: CheckoutDraft): CheckoutDraft => ({
  ...draft,
  billing: emptyAddress,
  shipping: emptyAddress,
  sameAsBilling: true,
});

/** A region belongs to a country, so changing the country clears it. */
function withField(address: AddressDraft, field: AddressField, value: string): AddressDraft {
  if (field !== 'country') return { ...address, [field]: value };
  const stays = regionsOf(value).some(({ code }) => code === address.state);
  return { ...address, country: value, state: stays ? address.state : '' };
}

/**
 * The draft with one address field changed. While "Same as billing" is ticked, billing changes also apply to
 * shipping.
 */
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

/** The shopper's details that are known before they type. */
export type Known = Readonly<Record<CustomerField, string>>;

/** The customer's fields as shown: typed or known. */
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

/** The destination of the order, as far as it is known. */
export const destinationOf = ({ shipping }: CheckoutDraft): { country: string; state: string | null } => ({
  country: shipping.country,
  state: shipping.state === '' ? null : shipping.state,
});

/** One message for all empty fields of a part. */
export const missingOf = (part: Part | 'customer'): string => {
  if (part === 'customer') return m.checkout_customer_missing();
  return part === 'billing' ? m.checkout_billing_missing() : m.checkout_shipping_missing();
};

const requiredOfCustomer = ['first_name', 'last_name', 'email'] as const;
const requiredOfAddress = ['address_1', 'city', 'state', 'postcode'] as const;

/** The field of a form that is sent to name its problems, and places no order. */
export const checksOnly = 'checks_only';

export type Problems = ReadonlyMap<Field, string>;

/** The contract's sentence in the reader's language. */
const postalCodeMessage = (sentence: string): string => {
  if (sentence === otherProvince) return m.error_other_province();
  return sentence === wrongPostalCode.US ? m.error_wrong_zip() : m.error_wrong_postal_code();
};

/** The problems that prevent ordering, in the order of the form. `isPhone` checks the phone number. */
export function problemsOf(draft: CheckoutDraft, known: Known, isPhone = hasPhoneLength): Problems {
  const problems = new Map<Field, string>();
  const customer = customerOf(draft, known);
  for (const field of requiredOfCustomer) {
    if (customer[field].trim() === '') problems.set(field, missingOf('customer'));
  }
  if (!problems.has('email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(customer.email.trim())) {
    problems.set('email', m.checkout_email_invalid());
  }
  if (customer.phone.trim() !== '' && !isPhone(customer.phone)) problems.set('phone', m.error_wrong_phone());
  const parts: Part[] = draft.sameAsBilling ? ['billing'] : ['billing', 'shipping'];
  for (const part of parts) {
    for (const field of requiredOfAddress) {
      if (draft[part][field].trim() === '') problems.set(`${part}.${field}`, missingOf(part));
    }
    const { country, state, postcode } = draft[part];
    const wrong = postcode.trim() === '' ? null : postalCodeProblem(country, state, postcode);
    if (wrong !== null) problems.set(`${part}.postcode`, postalCodeMessage(wrong));
  }
  return problems;
}

/** An address without names uses the customer's names. */
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

/** The form's field for a path such as `customer_info.billing_address.city`; null for an unknown path. */
export function fieldOf(path: string): Field | null {
  const parts = path.split('.');
  const [first, second] = parts[0] === 'customer_info' ? parts.slice(1) : parts;
  if (isCustomerField(first)) return first;
  if (!isAddressField(second)) return null;
  if (first === 'billing_address') return `billing.${second}`;
  return first === 'shipping_address' ? `shipping.${second}` : null;
}

/** The name of a field in the form: its path in the input of the server. */
export function nameOf(field: Field): string {
  const [part, name] = field.split('.');
  return name === undefined ? `customer_info.${field}` : `customer_info.${part}_address.${name}`;
}

/** The fields that were sent, as a draft. */
export function draftOf(payload: Readonly<Record<string, unknown>>): CheckoutDraft {
  const info = isRecord(payload.customer_info) ? payload.customer_info : {};
  const sameAsBilling = payload.same_as_billing === 'on';
  const billing = readAddress(info.billing_address);
  return {
    customer: { ...emptyDraft.customer, ...textsOf(info, customerFields) },
    billing,
    shipping: sameAsBilling ? billing : readAddress(info.shipping_address),
    sameAsBilling,
    owner: null,
  };
}

/** The draft with a field changed, by the name of the field in the form. */
export function typeField(draft: CheckoutDraft, name: string, value: string): CheckoutDraft {
  const field = fieldOf(name);
  if (field === null) return draft;
  const [part, address] = field.split('.');
  if (isAddressField(address)) return typeAddress(draft, part as Part, address, value);
  return isCustomerField(field) ? typeCustomer(draft, field, value) : draft;
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 254;

/** The named fields that are texts. */
function textsOf<Name extends string>(value: unknown, names: readonly Name[]): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const field = isRecord(value) ? value[name] : null;
    if (isShort(field)) texts[name] = field;
  }
  return texts;
}

const readAddress = (value: unknown): AddressDraft => ({ ...emptyAddress, ...textsOf(value, addressFields) });

const version = 1;
export type StoredDraft = CheckoutDraft & { readonly version: typeof version };
export const storedDraft = (draft: CheckoutDraft): StoredDraft => ({ ...draft, version });

/** The stored draft, or null for an unknown version. */
export function readDraft(value: unknown): CheckoutDraft | null {
  if (!isRecord(value) || value.version !== version) return null;
  const customer = { ...emptyDraft.customer, ...textsOf(value.customer, customerFields) };
  const sameAsBilling = value.sameAsBilling !== false;
  const billing = readAddress(value.billing);
  const owner = isShort(value.owner) ? value.owner : null;
  return { customer, billing, shipping: sameAsBilling ? billing : readAddress(value.shipping), sameAsBilling, owner };
}
