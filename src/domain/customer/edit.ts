/** The fields of the address, which are edited together. */
export const addressFields = [
  'bill_address_1',
  'bill_address_2',
  'bill_city',
  'bill_state',
  'bill_county',
  'bill_zip_code',
  'bill_country',
] as const;

/** The fields an admin can edit. */
export const editedFields = [
  ...(['first_name', 'last_name', 'middle_initial', 'email', 'phone'] as const),
  ...addressFields,
  ...(['date_of_birth', 'consultant_code'] as const),
] as const;
