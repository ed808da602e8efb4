import { expect, test } from 'vitest';
import { customerInfo } from '../order/customer-info.ts';
import { addressStep, businessStep, personalStep } from './enrolment.ts';

// Values that are written on one line of a document, an email or a bank file must be one line.

const person = { first_name: 'Cleo', last_name: 'Birch', email: 'cleo@example.org', password: 'kvz8Qp' };
const home = { phone: '403 555 0100', address1: '1 Birch Way', city: 'Calgary', state: 'AB', country: 'CA' };
const business = { sponsor_consultant_id: 'LBC-10018', enrollment_month: 10 };
const address = { ...person, address_1: '1 Birch Way', city: 'Calgary', state: 'AB', postcode: 'T2P 1J9' };
const { email: _, password: __, ...billing } = address;
const buyer = { first_name: 'Cleo', last_name: 'Birch', email: 'cleo@example.org' };

test.each(['a\nb', 'a\r\nb', 'a\u0007b', 'a\u001b[31mb', 'a\tb', 'a\u0085b'])('%j is no line', (text) => {
  const refused = (outcome: { success: boolean }) => expect(outcome.success).toBe(false);
  expect(personalStep.safeParse(person).success).toBe(true);
  refused(personalStep.safeParse({ ...person, first_name: text }));
  refused(personalStep.safeParse({ ...person, last_name: text }));
  expect(addressStep.safeParse({ ...home, postal_code: 'T2P 1J9' }).success).toBe(true);
  for (const field of ['phone', 'address1', 'address2', 'city', 'state', 'postal_code']) {
    refused(addressStep.safeParse({ ...home, postal_code: 'T2P 1J9', [field]: text }));
  }
  expect(businessStep.safeParse(business).success).toBe(true);
  refused(businessStep.safeParse({ ...business, company_business_entity: text }));
  const order = { ...buyer, billing_address: billing, shipping_address: billing };
  expect(customerInfo.safeParse(order).success).toBe(true);
  refused(customerInfo.safeParse({ ...order, last_name: text }));
  refused(customerInfo.safeParse({ ...order, shipping_address: { ...billing, address_2: text } }));
});
