import { isPhoneNumber } from '#domain/account/phone.ts';
import { checkAddress as check } from '#domain/enrolment/admission.ts';
import { functions } from '../implement.ts';

export const checkAddress = functions.enrolment.checkAddress.handler(({ input, errors }) => {
  if (!isPhoneNumber(input.phone)) throw errors.WRONG_PHONE();
  const checked = check({ country: input.country, state: input.state, postalCode: input.postal_code });
  if ('refused' in checked) throw errors[checked.refused]();
  return { success: true as const };
});
