/** The fields of a customer's address in their own profile, which are edited together. */
export const profileAddressFields = ['address1', 'address2', 'city', 'state', 'postal_code', 'country'] as const;

/** The fields of their profile that customers can edit. */
export const profileFields = ['first_name', 'last_name', 'phone', ...profileAddressFields] as const;

export type CustomerProfile = Readonly<Record<(typeof profileFields)[number], string>>;

const requiredFields = ['address1', 'city', 'state', 'postal_code'] as const;

/** Whether an address has anything but its country, which is always chosen. */
export const hasAddress = (profile: CustomerProfile): boolean =>
  [...requiredFields, 'address2' as const].some((field) => profile[field] !== '');

/** The fields that an incomplete address lacks. A blank address is complete: the checkout asks for one. */
export const missingAddressFields = (profile: CustomerProfile): (typeof requiredFields)[number][] =>
  hasAddress(profile) ? requiredFields.filter((field) => profile[field] === '') : [];
