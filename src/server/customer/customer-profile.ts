import type { CustomerProfile } from '#domain/customer/profile.ts';
import { regionOf } from '#domain/enrolment/regions.ts';
import type { customers } from '../consultant/tables.ts';

/** A customer record as its customer sees and edits it. The form knows regions by their codes; another one is chosen again. */
export function profileOf(record: typeof customers.$inferSelect): CustomerProfile & { readonly country: 'CA' | 'US' } {
  const country = record.billCountry === 'US' ? 'US' : 'CA';
  return {
    first_name: record.firstName.trim(),
    last_name: record.lastName.trim(),
    phone: record.phone?.trim() ?? '',
    address1: record.billAddress1?.trim() ?? '',
    address2: record.billAddress2?.trim() ?? '',
    city: record.billCity?.trim() ?? '',
    state: regionOf(country, record.billState ?? '')?.code ?? '',
    postal_code: record.billZipCode?.trim() ?? '',
    country,
  };
}
