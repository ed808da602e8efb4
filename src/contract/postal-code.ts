import { postalCodeOf } from '#domain/pricing/postal-code.ts';

/** What to say to a postal code that its country's post can't mean (`domain/pricing/postal-code`). */
export const wrongPostalCode = {
  CA: 'Please enter a Canadian postal code, like T2P 1J9',
  US: 'Please enter a ZIP code, like 80202 or 80202-1234',
} as const;

/** What is wrong with the shape of a postal code; null for nothing. */
export function postalCodeProblem(country: string, written: string): string | null {
  const known = country.trim().toUpperCase();
  if (known !== 'CA' && known !== 'US') return null;
  return postalCodeOf(known, written) === null ? wrongPostalCode[known] : null;
}
