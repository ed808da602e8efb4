import { isPostalCodeOf, postalCodeOf } from '#domain/pricing/postal-code.ts';
import { findRegion } from '#domain/pricing/region.ts';

/** The message for a postal code that does not exist in its country (`domain/pricing/postal-code`). */
export const wrongPostalCode = {
  CA: 'Please enter a Canadian postal code, like T2P 1J9',
  US: 'Please enter a ZIP code, like 80202 or 80202-1234',
} as const;

/** The message for a postal code that is not in the chosen province. */
export const otherProvince = 'This postal code is not in the chosen province. Check the province or the postal code.';

/** The problem with the shape of a postal code, or with its region, if that is known; null for none. */
export function postalCodeProblem(country: string, region: string, written: string): string | null {
  const known = country.trim().toUpperCase();
  if (known !== 'CA' && known !== 'US') return null;
  if (postalCodeOf(known, written) === null) return wrongPostalCode[known];
  const province = findRegion(known, region);
  return province === null || isPostalCodeOf(known, province.code, written) ? null : otherProvince;
}
