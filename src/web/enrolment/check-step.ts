import type { z } from 'zod';
import {
  addressStep,
  businessStep,
  commonPassword,
  personalStep,
  requiredAddress,
} from '#contract/enrolment/enrolment.ts';
import { wrongPostalCode } from '#contract/pricing/postal-code.ts';
import { wrongPhone } from '#contract/shapes.ts';
import { isCommonPassword } from '#domain/account/password.ts';
import { postalCodeOf } from '#domain/pricing/postal-code.ts';
import type { Draft } from './draft.ts';

export type Passwords = { readonly password: string; readonly confirm: string };

/** The first problem of a step: its field and the specification's message. */
export type StepProblem = {
  readonly field: string;
  readonly message: string;
  /** All fields of the message, when it is about several empty fields. */
  readonly missing?: readonly string[];
};

const required = 'Please fill in all required fields';

const firstIssue = (schema: z.ZodType, value: unknown): StepProblem | null => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue ? { field: String(issue.path[0] ?? ''), message: issue.message } : null;
};

const allEmpty = (values: Readonly<Record<string, string>>, message: string): StepProblem | null => {
  const missing = Object.keys(values).filter((key) => values[key]?.trim() === '');
  const [field] = missing;
  return field === undefined ? null : { field, message, missing };
};

/**
 * Step 1: everything filled in, matching passwords, then their length (specification, section 5) and common
 * passwords. Signed-in users have no password fields.
 */
export const checkPersonal = (draft: Draft, passwords: Passwords | null): StepProblem | null => {
  const { first_name, last_name, email } = draft;
  if (passwords === null) {
    return (
      allEmpty({ first_name, last_name, email }, required) ??
      firstIssue(personalStep.omit({ password: true }), { first_name, last_name, email })
    );
  }
  const { password, confirm } = passwords;
  return (
    allEmpty({ first_name, last_name, email, password, confirm }, required) ??
    (password === confirm ? null : { field: 'confirm', message: 'Passwords do not match' }) ??
    firstIssue(personalStep, { first_name, last_name, email, password }) ??
    (isCommonPassword(password) ? { field: 'password', message: commonPassword.message } : null)
  );
};

/** Step 2: everything filled in, then the format of the postal code. */
export const checkAddress = ({
  phone,
  address1,
  address2,
  city,
  state,
  postal_code,
  country,
}: Draft): StepProblem | null =>
  allEmpty({ phone, address1, city, state, postal_code }, requiredAddress) ??
  firstIssue(addressStep, { phone, address1, address2, city, state, postal_code, country }) ??
  (postalCodeOf(country, postal_code) === null ? { field: 'postal_code', message: wrongPostalCode[country] } : null);

/** The phone number library, loaded when step 2 opens. */
export const loadPhoneNumbers = () => import('#domain/account/phone.ts');

/** Step 2, the phone number. While offline it is left to the server's check at the end. */
export const checkPhone = async ({ phone }: Draft): Promise<StepProblem | null> => {
  const numbers = await loadPhoneNumbers().catch(() => null);
  return numbers && !numbers.isPhoneNumber(phone) ? { field: 'phone', message: wrongPhone } : null;
};

/** Step 3. `month` is the chosen one, 1 to 12. */
export const checkBusiness = (draft: Draft, month: number): StepProblem | null => {
  const { sponsor_consultant_id, program_type, company_business_entity } = draft;
  return firstIssue(businessStep, {
    sponsor_consultant_id,
    program_type,
    enrollment_month: month,
    company_business_entity,
  });
};
