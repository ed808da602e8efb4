import type { ApiClient } from '#contract/client.ts';
import { alsoUnknownCode } from '#web/consultant/consultant-code-error.ts';
import { atFields } from '#web/form-action.ts';

/** Errors that concern one field of a customer's form. */
const atOneField = atFields({
  UNKNOWN_CONSULTANT: 'consultant_code',
  BORN_IN_THE_FUTURE: 'date_of_birth',
  EMAIL_KNOWN: 'email',
  EMAIL_OF_ACCOUNT: 'email',
});

type Entered = {
  readonly consultant_code?: string | undefined;
  readonly before?: { readonly consultant_code?: string | undefined } | undefined;
};

/** For `catch`: shows errors at the fields of a customer's form. The customer's present consultant may stay, even after leaving. */
export const atCustomerField = (api: ApiClient, { consultant_code: code = '', before }: Entered) => {
  const alsoCode = alsoUnknownCode(api, 'consultant_code', code === before?.consultant_code ? '' : code);
  return (error: unknown): Promise<never> => Promise.reject(error).catch(atOneField).catch(alsoCode);
};
