import type { z } from 'zod';
import { type Country, regionOf } from '#domain/enrolment/regions.ts';
import { postalCodeProblem } from '../pricing/postal-code.ts';

type Place = { readonly country: Country; readonly state: string; readonly postal_code: string };

export const unknownRegion = 'Please choose a state or province of your country.';

/** The errors of the region and the postal code of an address. Blank fields have none. */
export function placeProblems({ country, state, postal_code }: Place) {
  const problems: { readonly field: 'state' | 'postal_code'; readonly error: string }[] = [];
  const region = regionOf(country, state);
  if (state !== '' && region === null) problems.push({ field: 'state', error: unknownRegion });
  const postalCode = postal_code === '' ? null : postalCodeProblem(country, region?.code ?? '', postal_code);
  if (postalCode !== null) problems.push({ field: 'postal_code', error: postalCode });
  return problems;
}

/** Names a wrong region and postal code at their fields, beside the other wrong fields of a form. */
export function checkPlace(place: Place, context: z.RefinementCtx): void {
  for (const { field, error } of placeProblems(place)) {
    context.addIssue({ code: 'custom', path: [field], message: error });
  }
}
