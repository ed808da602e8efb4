import { withoutEmail } from '../consultant/invitation.ts';
import { type Country, regionOf } from '../enrolment/regions.ts';
import { postalCodeOf } from '../pricing/postal-code.ts';
import type { ImportProblem, ReadRow } from './import-fields.ts';
import type { ImportReason } from './import-values.ts';

/**
 * A row by the rules of enrolment (`admit`): state and postal code belong to the country where they are given, and the
 * join date is not after today, a day of the company's calendar. A person without an email address needs a code, and gets an
 * address that receives nothing.
 */
export function checkImportedConsultant(row: ReadRow, today: string): Pick<ReadRow, 'data' | 'problem'> {
  const { data } = row;
  const rejected = (field: string, reason: ImportReason): Pick<ReadRow, 'data' | 'problem'> => ({
    data,
    problem: row.problem ?? ({ field, value: data[field] ?? '', reason } satisfies ImportProblem),
  });
  const { external_code: code, email, state, postal_code: postalCode, join_date: joined = today } = data;
  if (email === undefined && code === undefined) return rejected('email', 'missing');
  if (joined.slice(0, 10) > today) return rejected('join_date', 'in-the-future');
  const countries: readonly Country[] = data.country === undefined ? ['CA', 'US'] : [data.country as Country];
  const region = state === undefined ? null : countries.map((one) => regionOf(one, state)).find((one) => one !== null);
  if (region === undefined) return rejected('state', 'no-region');
  const postal = countries.map((one) => postalCodeOf(one, postalCode ?? '')).find((one) => one !== null);
  if (postalCode !== undefined && postal === undefined) return rejected('postal_code', 'no-postal-code');
  return {
    data: {
      ...data,
      email: email ?? `${code?.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@${withoutEmail}`,
      enrollment_month: String(Number(joined.slice(5, 7))),
      ...(region && { state: region.code }),
      ...(postal && { postal_code: postal }),
    },
    problem: row.problem,
  };
}
