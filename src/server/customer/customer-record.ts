import { and, eq, ne, sql } from 'drizzle-orm';
import type { CustomerFields } from '#contract/customer/customer.ts';
import { regionOf } from '#domain/enrolment/regions.ts';
import { dayOf } from '#domain/period/zone.ts';
import { isPostalCodeOf, postalCodeOf } from '#domain/pricing/postal-code.ts';
import { lockConsultant } from '../consultant/find-consultant.ts';
import { customers } from '../consultant/tables.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/database.ts';

export type CustomerRefusal =
  | 'UNKNOWN_CONSULTANT'
  | 'UNKNOWN_REGION'
  | 'WRONG_POSTAL_CODE'
  | 'WRONG_ZIP'
  | 'OTHER_PROVINCE'
  | 'BORN_IN_THE_FUTURE';

/**
 * The consultant with a code for a customer, null for a blank one. A consultant who has left or is suspended may only stay the
 * customer's (`presentId`). `tx` acts as the worker.
 */
export async function consultantToAssign(tx: Transaction, { company }: Call, code: string, presentId: string | null) {
  if (code === '') return null;
  const consultant = await lockConsultant(tx, company.brand.codePrefix, code);
  const mayBe = consultant !== null && (consultant.status === 'active' || consultant.consultantId === presentId);
  return mayBe ? consultant : { refused: 'UNKNOWN_CONSULTANT' as const };
}

/**
 * What an admin entered, as stored: blanks are null, region and postal code in their usual form, the consultant by id, who may be
 * their present one (`presentId`). `tx` acts as the worker.
 */
export async function customerRecord(
  tx: Transaction,
  context: Call,
  given: CustomerFields,
  presentId: string | null,
): Promise<Omit<typeof customers.$inferInsert, 'customerId'> | { readonly refused: CustomerRefusal }> {
  const { company, now } = context;
  const { bill_country: country } = given;
  if (given.date_of_birth > dayOf(now(), company.timeZone)) return { refused: 'BORN_IN_THE_FUTURE' };
  const region = country === '' || given.bill_state === '' ? null : regionOf(country, given.bill_state);
  if (country !== '' && given.bill_state !== '' && region === null) return { refused: 'UNKNOWN_REGION' };
  // Without a country neither the region nor the postal code can be checked.
  const postalCode = country === '' ? given.bill_zip_code || null : postalCodeOf(country, given.bill_zip_code);
  if (given.bill_zip_code !== '' && postalCode === null) {
    return { refused: country === 'CA' ? 'WRONG_POSTAL_CODE' : 'WRONG_ZIP' };
  }
  if (region !== null && postalCode !== null && !isPostalCodeOf(country, region.code, postalCode)) {
    return { refused: 'OTHER_PROVINCE' };
  }
  const consultant = await consultantToAssign(tx, context, given.consultant_code, presentId);
  if (consultant !== null && 'refused' in consultant) return consultant;
  return {
    firstName: given.first_name,
    lastName: given.last_name,
    middleInitial: given.middle_initial || null,
    email: given.email || null,
    phone: given.phone || null,
    billAddress1: given.bill_address_1 || null,
    billAddress2: given.bill_address_2 || null,
    billCity: given.bill_city || null,
    billState: region?.code ?? (given.bill_state || null),
    billCounty: given.bill_county || null,
    billZipCode: postalCode,
    billCountry: country || null,
    dateOfBirth: given.date_of_birth || null,
    consultantId: consultant?.consultantId ?? null,
  };
}

/**
 * Whether another customer has this address. Locks it until the transaction ends, together with guests' orders, which look
 * for their record by it. `tx` acts as the worker.
 */
export async function isEmailKnown(tx: Transaction, email: string, except: string | null): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`birchline.guest ${email}`}, 0))`);
  const [known] = await tx
    .select({ customerId: customers.customerId })
    .from(customers)
    .where(
      and(eq(sql`lower(${customers.email})`, email), except === null ? undefined : ne(customers.customerId, except)),
    )
    .limit(1);
  return known !== undefined;
}
