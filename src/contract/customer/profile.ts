import { z } from 'zod';
import { type CustomerProfile, missingAddressFields, profileFields } from '#domain/customer/profile.ts';
import { optionalPhone } from '../account/phone.ts';
import { checkPlace } from '../enrolment/place.ts';
import { command, read } from '../function.ts';
import { fieldsBefore, optionalLine, singleLine, wrongFields } from '../shapes.ts';

const required = 'Please fill in all required fields';

const countries = z.enum(['CA', 'US']);

/** What customers change about themselves. The address is whole or blank. */
const customerProfile = z.strictObject({
  first_name: singleLine(80, required),
  last_name: singleLine(80, required),
  phone: optionalPhone(30),
  address1: optionalLine(120),
  address2: optionalLine(120),
  city: optionalLine(80),
  state: optionalLine(40),
  postal_code: optionalLine(12),
  country: countries.default('CA'),
});

function checkAddress(profile: CustomerProfile & { readonly country: 'CA' | 'US' }, context: z.RefinementCtx): void {
  for (const field of missingAddressFields(profile)) {
    context.addIssue({ code: 'custom', path: [field], message: required });
  }
  checkPlace(profile, context);
}

export const customerProfileFunctions = {
  getCustomerProfile: read(
    'get-customer-profile',
    'signed-in',
    'Your name, phone and address as a customer, which the checkout fills in',
  ).output(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      phone: z.string(),
      address1: z.string(),
      address2: z.string(),
      city: z.string(),
      state: z.string(),
      postal_code: z.string(),
      country: countries,
    }),
  ),
  updateCustomerProfile: command(
    'update-customer-profile',
    'signed-in',
    'Change your name, phone and address as a customer',
  )
    .input(customerProfile.extend({ before: fieldsBefore(profileFields) }).superRefine(checkAddress))
    .errors({
      CHANGED_MEANWHILE: {
        status: 409,
        message: 'Your details were changed after you opened this page. Reload it to see the changes.',
        data: wrongFields,
      },
    })
    .output(z.object({ success: z.literal(true) })),
};
