import { atFields } from '#web/form-action.ts';

/** For `catch`: errors that concern one field of a customer's form. */
export const atCustomerField = atFields({
  UNKNOWN_CONSULTANT: 'consultant_code',
  BORN_IN_THE_FUTURE: 'date_of_birth',
  EMAIL_KNOWN: 'email',
  EMAIL_OF_ACCOUNT: 'email',
});
