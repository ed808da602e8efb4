import { z } from 'zod';
import { optionalPhone } from '../account/phone.ts';
import { postalCodeProblem } from '../pricing/postal-code.ts';
import { email, optionalLine, singleLine } from '../shapes.ts';

const billing = 'Please fill in all required billing address information';

/** A stored address. */
export const postalAddress = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
});

const typedAddress = z.strictObject({
  first_name: singleLine(80, billing),
  last_name: singleLine(80, billing),
  address_1: singleLine(120, billing),
  address_2: optionalLine(120),
  city: singleLine(80, billing),
  state: singleLine(40, billing),
  postcode: singleLine(12, billing),
  country: z.string().trim().length(2).default('CA'),
});

/** Where something is sent or billed to; its postal code has the shape of its country's, and is in its province. */
export const address = typedAddress.superRefine(({ country, state, postcode }, context) => {
  const message = postcode === '' ? null : postalCodeProblem(country, state, postcode);
  if (message !== null) context.addIssue({ code: 'custom', path: ['postcode'], message });
});
export type Address = z.input<typeof address>;

const customer = 'Please fill in all required customer information';

export const customerInfo = z.strictObject({
  first_name: singleLine(80, customer),
  last_name: singleLine(80, customer),
  email: z.string().trim().min(1, customer).pipe(email),
  phone: optionalPhone(30),
  /** The code of the consultant who gets the credit. */
  consultant_code: optionalLine(40),
  billing_address: address,
  shipping_address: address,
});
export type CustomerInfo = z.input<typeof customerInfo>;
