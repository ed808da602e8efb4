import { z } from 'zod';
import { offeredPrograms } from '#domain/enrolment/admission.ts';
import { command } from '../function.ts';
import { wrongPostalCode } from '../pricing/postal-code.ts';
import { email, optionalLine, singleLine, wrongPhone } from '../shapes.ts';

export const password = z.string().min(6, 'Password must be at least 6 characters long').max(128, 'This is too long');

const required = 'Please fill in all required fields';
export const requiredAddress = 'Please fill in all required address fields';

/** Step 1 of the wizard. The repeated password stays in the browser. */
export const personalStep = z.strictObject({
  first_name: singleLine(80, required),
  last_name: singleLine(80, required),
  email: z.string().trim().min(1, required).pipe(email),
  password,
});

/** Step 2. States follow the country; the rule is in `domain/enrolment`. */
export const addressStep = z.strictObject({
  phone: singleLine(30, requiredAddress),
  address1: singleLine(120, requiredAddress),
  address2: optionalLine(120),
  city: singleLine(80, requiredAddress),
  state: singleLine(40, requiredAddress),
  postal_code: singleLine(12, requiredAddress),
  country: z.enum(['US', 'CA']),
});

/** Step 3. */
export const businessStep = z.strictObject({
  /** The sponsor's code or id. */
  sponsor_consultant_id: singleLine(40, 'Please provide your sponsor consultant ID'),
  program_type: z.enum(offeredPrograms).default('Beauty Consultant'),
  enrollment_month: z.number().int().min(1).max(12),
  company_business_entity: optionalLine(120),
});

/** The input of the wizard: its three steps. */
export const enrolmentInput = z.strictObject({
  ...personalStep.shape,
  /** Omitted by a signed-in customer: their account and password stay. */
  password: password.optional(),
  ...addressStep.shape,
  ...businessStep.shape,
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

export const enrolment = {
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
      UNKNOWN_REGION: { status: 422, message: 'Please choose a state or province of your country.' },
      WRONG_POSTAL_CODE: { status: 422, message: wrongPostalCode.CA },
      WRONG_ZIP: { status: 422, message: wrongPostalCode.US },
      WRONG_PHONE: { status: 422, message: wrongPhone },
      COMMON_PASSWORD: commonPassword,
    })
    // null after several sign-ups from one network with emails that have accounts: then the mail explains it.
    .output(z.object({ code: z.string().nullable() })),
  createCustomer: command(
    'create-customer',
    'everyone',
    'Make a customer’s account; a mail asks to confirm the address',
  )
    .input(z.strictObject({ email, password, first_name: optionalLine(80), last_name: optionalLine(80) }))
    .errors({
      ...alreadyRegistered,
      COMMON_PASSWORD: commonPassword,
    })
    .output(z.object({ success: z.literal(true) })),
};
