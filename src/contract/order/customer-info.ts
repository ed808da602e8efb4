import { z } from 'zod';
import { postalCodeProblem } from '../postal-code.ts';
import { email, optionalText, text } from '../shapes.ts';

const billing = 'Please fill in all required billing address information';

/** An address as it is kept; what is typed is checked by `address`. */
export const postalAddress = z.strictObject({
  first_name: text(80, billing),
  last_name: text(80, billing),
  address_1: text(120, billing),
  address_2: optionalText(120),
  city: text(80, billing),
  state: text(40, billing),
  postcode: text(12, billing),
  country: z.string().trim().length(2).default('CA'),
});

/** Where something is sent or billed to; its postal code has the shape of its country's. */
export const address = postalAddress.superRefine(({ country, postcode }, context) => {
  const message = postcode === '' ? null : postalCodeProblem(country, postcode);
  if (message !== null) context.addIssue({ code: 'custom', path: ['postcode'], message });
});
export type Address = z.input<typeof address>;

const customer = 'Please fill in all required customer information';

export const customerInfo = z.strictObject({
  first_name: text(80, customer),
  last_name: text(80, customer),
  email: z.string().trim().min(1, customer).pipe(email),
  phone: optionalText(30),
  /** Of the consultant the order is credited to. */
  consultant_code: optionalText(40),
  billing_address: address,
  shipping_address: address,
});
export type CustomerInfo = z.input<typeof customerInfo>;
