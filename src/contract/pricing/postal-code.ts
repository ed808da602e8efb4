import { postalCodeOf } from '#domain/pricing/postal-code.ts';

/** The message for a postal code that does not exist in its country (`domain/pricing/postal-code`). */
export const wrongPostalCode = {
  CA: 'Please enter a Canadian postal code, like T2P 1J9',
  US: 'Please enter a ZIP code, like 80202 or 80202-1234',
} as const;

/** The problem with the shape of a postal code; null for none. */
export function postalCodeProblem(country: string, written: string): string | null {
  const known = country.trim().toUpperCase();
  if (known !== 'CA' && known !== 'US') return null;
  return postalCodeOf(known, written) === null ? wrongPostalCode[known] : null;
}
