import { isPhoneNumber } from '../account/phone.ts';
import { type Country, regionOf } from '../enrolment/regions.ts';
import type { ImportProblem, ReadRow } from './import-fields.ts';
import type { ImportReason } from './import-values.ts';

/**
 * A row by the rules of the forms of customers: a phone number can exist, and a state belongs to the country, if both are given. The
 * state is stored as its code. Without a country it stays as it is, as in the forms.
 */
export function checkImportedCustomer<Row extends ReadRow>(row: Row): Row {
  const { phone, bill_state: state, bill_country: country } = row.data;
  const rejected = (field: string, value: string, reason: ImportReason): Row => ({
    ...row,
    problem: row.problem ?? ({ field, value, reason } satisfies ImportProblem),
  });
  if (phone !== undefined && !isPhoneNumber(phone)) return rejected('phone', phone, 'no-phone');
  if (state === undefined || country === undefined) return row;
  const region = regionOf(country as Country, state);
  if (region === null) return rejected('bill_state', state, 'no-region');
  return { ...row, data: { ...row.data, bill_state: region.code } };
}
