import { type Country, regionOf } from '#domain/enrolment/regions.ts';
import { postalCodeProblem } from '../pricing/postal-code.ts';

type Place = { readonly country: Country; readonly state: string; readonly postal_code: string };

export const unknownRegion = 'Please choose a state or province of your country.';

/** What is wrong with the region and the postal code of an address; blank fields are not. */
export function placeProblems({ country, state, postal_code }: Place) {
  const problems: { readonly field: 'state' | 'postal_code'; readonly error: string }[] = [];
  const region = regionOf(country, state);
  if (state !== '' && region === null) problems.push({ field: 'state', error: unknownRegion });
  const postalCode = postal_code === '' ? null : postalCodeProblem(country, region?.code ?? '', postal_code);
  if (postalCode !== null) problems.push({ field: 'postal_code', error: postalCode });
  return problems;
}
