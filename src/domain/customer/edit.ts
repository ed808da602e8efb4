/** The fields of the form with which an admin edits a customer. */
export const editedFields = [
  ...(['first_name', 'last_name', 'middle_initial', 'email', 'phone'] as const),
  ...(['bill_address_1', 'bill_address_2', 'bill_city', 'bill_state', 'bill_county', 'bill_zip_code'] as const),
  ...(['bill_country', 'date_of_birth', 'consultant_code'] as const),
] as const;
