import { z } from 'zod';
import { offeredPrograms } from '#domain/enrolment/admission.ts';
import { requiredPhone } from '../account/phone.ts';
import { agreementChanged } from '../content/legal-text.ts';
import { command } from '../function.ts';
import { otherProvince, wrongPostalCode } from '../pricing/postal-code.ts';
import { email, idempotencyKey, optionalLine, rowNumber, singleLine } from '../shapes.ts';
import { personalInfo } from './personal-info.ts';
import { checkPlace, unknownRegion } from './place.ts';

const short = 'Password must be at least 6 characters long';
export const password = z.string().min(6, short).max(128, 'This is too long');

/** The specification's sentence of the shop's dialog (section 5). */
const emptyField = 'Please fill in all fields';
const required = 'Please fill in all required fields';
const requiredAddress = 'Please fill in all required address fields';

const requiredPassword = z.string(required).min(1, required).max(128, 'This is too long');

/**
 * A new password, typed twice, with other fields. The order of the errors is the specification's (section 5): empty fields,
 * different passwords, the length.
 */
export const newPasswordTwice = <Shape extends z.core.$ZodLooseShape>(others: Shape) =>
  z
    .strictObject({ ...others, new_password: requiredPassword, confirm_password: requiredPassword })
    .superRefine((input, context) => {
      const { new_password: chosen, confirm_password: again } = input as { [name: string]: unknown };
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (chosen !== again) refuse('confirm_password', 'Passwords do not match');
      else if (String(chosen).length < 6) refuse('new_password', short);
    });

/** The name of a new consultant. */
export const personalStep = z.strictObject({
  first_name: singleLine(80, required),
  last_name: singleLine(80, required),
  email: z.string().trim().min(1, required).pipe(email),
  password,
});

/** Step 2. States follow the country; the rule is in `domain/enrolment`. */
export const addressStep = z.strictObject({
  phone: requiredPhone(30, requiredAddress),
  address1: singleLine(120, requiredAddress),
  address2: optionalLine(120),
  city: singleLine(80, requiredAddress),
  state: singleLine(40, requiredAddress),
  postal_code: singleLine(12, requiredAddress),
  country: z.enum(['US', 'CA']),
});

/** Step 3. */
const businessStep = {
  /** The sponsor's code or id. */
  sponsor_consultant_id: singleLine(40, 'Please provide your sponsor consultant ID'),
  program_type: z.enum(offeredPrograms).default('Beauty Consultant'),
  enrollment_month: z.number().int().min(1).max(12),
  company_business_entity: optionalLine(120),
};

/** The input of the wizard: its three steps. */
export const enrolmentInput = z.strictObject({
  ...personalStep.shape,
  /** Omitted by a signed-in customer: their account and password stay. */
  password: password.optional(),
  /** Instead of the password: as `check-personal-info` has encrypted it. */
  sealed: z.string().max(1000).optional(),
  ...addressStep.shape,
  ...businessStep,
  /** The version of the consultant agreement that was accepted; required while one is published. */
  agreement_version: rowNumber.optional(),
  idempotency_key: idempotencyKey.optional(),
});
export type EnrolmentInput = z.output<typeof enrolmentInput>;

/** Also the sign-in library's answer to a new password. */
export const commonPassword = {
  status: 422,
  message: 'This password is too common. Please choose another one.',
} as const;

/** An admin's new password must be longer than others. */
export const adminPassword = {
  length: 12,
  status: 422,
  message: 'An admin’s password must be at least 12 characters long',
} as const;

const alreadyRegistered = {
  ALREADY_REGISTERED: { status: 409, message: 'An account with this email already exists. Please sign in instead.' },
} as const;

const wrongAddress = {
  UNKNOWN_REGION: { status: 422, message: unknownRegion },
  WRONG_POSTAL_CODE: { status: 422, message: wrongPostalCode.CA },
  WRONG_ZIP: { status: 422, message: wrongPostalCode.US },
  OTHER_PROVINCE: { status: 422, message: otherProvince },
} as const;

const sealExpired = {
  SEAL_EXPIRED: { status: 422, message: 'Please enter your password again.' },
} as const;

export const enrolment = {
  checkPersonalInfo: command(
    'check-personal-info',
    'everyone',
    'Check step 1 of an enrolment. The answer has the password encrypted for the next hour, for forms that are sent in steps.',
  )
    .input(personalInfo)
    .errors({ COMMON_PASSWORD: commonPassword, ...sealExpired })
    .output(z.object({ sealed: z.string().nullable() })),
  checkAddress: command('check-address', 'everyone', 'Check step 2 of an enrolment')
    .input(addressStep.superRefine(checkPlace))
    .output(z.object({ success: z.literal(true) })),
  enroll: command(
    'enroll',
    'everyone',
    'Enrol a consultant: account, consultant and place in the genealogy, or nothing',
  )
    .input(enrolmentInput)
    .errors({
      ...alreadyRegistered,
      PASSWORD_MISSING: { status: 422, message: required },
      OTHER_EMAIL: { status: 422, message: 'Please use the email address of the account you are signed in with.' },
      UNKNOWN_SPONSOR: { status: 422, message: 'No active consultant has this code. Please check it.' },
      ...wrongAddress,
      ...sealExpired,
      COMMON_PASSWORD: commonPassword,
      AGREEMENT_NOT_ACCEPTED: { status: 422, message: 'Please read and accept the consultant agreement.' },
      ...agreementChanged,
    })
    // null after several sign-ups from one network with emails that have accounts: then the mail explains it.
    .output(z.object({ code: z.string().nullable() })),
  createCustomer: command(
    'create-customer',
    'everyone',
    'Create a customer’s account; an email asks them to confirm the address',
  )
    .input(
      z.strictObject({
        email: z.string(emptyField).trim().min(1, emptyField).pipe(email),
        password: z.string(emptyField).min(1, emptyField).pipe(password),
        first_name: optionalLine(80),
        last_name: optionalLine(80),
      }),
    )
    .errors({
      ...alreadyRegistered,
      COMMON_PASSWORD: commonPassword,
    })
    .output(z.object({ success: z.literal(true) })),
};
