import { z } from 'zod';
import { command, read } from '../function.ts';

/** A code of an authenticator app, or a recovery code, as people type it. */
export const factorCode = z
  .string('Enter the code')
  .trim()
  .min(1, 'Enter the code')
  .max(40, 'This is too long')
  .transform((code) => code.toLowerCase().replace(/[\s-]/g, ''));

export const currentPassword = z
  .string('Please enter your current password')
  .min(1, 'Please enter your current password')
  .max(128, 'This is too long');

/** The errors of a function that asks for the current password. */
export const passwordErrors = {
  WRONG_PASSWORD: { status: 422, message: 'This is not your current password.' },
  NO_PASSWORD: {
    status: 422,
    message: 'Your account has no password yet. Sign out and use the link for a forgotten password to set one.',
  },
} as const;

/** The errors of a function that asks for a code of the second factor, where one is set up. */
export const codeErrors = {
  CODE_REQUIRED: { status: 422, message: 'Enter a code from your authenticator app.' },
  WRONG_CODE: { status: 422, message: 'This code is wrong or was used already. Enter the next one.' },
} as const;

const recoveryCodes = z.array(z.string());

export const secondFactorFunctions = {
  getSecondFactor: read('get-second-factor', 'signed-in', 'Whether you sign in with a second factor').output(
    z.object({
      /** Of a verified factor; null without one. */
      factor_type: z.enum(['totp']).nullable(),
      recovery_codes_left: z.number().int(),
      /** Whether there is a password to ask for, or only another provider's sign-in. */
      has_password: z.boolean(),
    }),
  ),
  setUpSecondFactor: command(
    'set-up-second-factor',
    'signed-in',
    'Start two-factor authentication: a QR code for an authenticator app, and recovery codes. Nothing changes until a code confirms it.',
  )
    .input(z.strictObject({ current_password: currentPassword }))
    .errors({
      ...passwordErrors,
      ALREADY_SET_UP: { status: 409, message: 'Two-factor authentication is already on.' },
    })
    .output(
      z.object({
        otpauth_uri: z.string(),
        /** The same as a picture. */
        qr_svg: z.string(),
        /** For typing it in where a camera can’t be used. */
        secret: z.string(),
        /** Each can be used once. They are shown only here. */
        recovery_codes: recoveryCodes,
      }),
    ),
  confirmSecondFactor: command(
    'confirm-second-factor',
    'signed-in',
    'Turn two-factor authentication on with a code of the app. Every other session ends.',
  )
    .input(z.strictObject({ code: factorCode }))
    .errors({
      WRONG_CODE: codeErrors.WRONG_CODE,
      NOT_STARTED: { status: 409, message: 'Start again: there is no QR code to confirm.' },
    })
    .output(z.object({ success: z.literal(true) })),
  removeSecondFactor: command('remove-second-factor', 'signed-in', 'Turn two-factor authentication off')
    .input(z.strictObject({ current_password: currentPassword, code: factorCode }))
    .errors({
      ...passwordErrors,
      WRONG_CODE: codeErrors.WRONG_CODE,
      NOT_SET_UP: { status: 409, message: 'Two-factor authentication is off.' },
    })
    .output(z.object({ success: z.literal(true) })),
  createRecoveryCodes: command(
    'create-recovery-codes',
    'signed-in',
    'New recovery codes; the old ones stop working. They are shown only here.',
  )
    .input(z.strictObject({ current_password: currentPassword, code: factorCode }))
    .errors({
      ...passwordErrors,
      WRONG_CODE: codeErrors.WRONG_CODE,
      NOT_SET_UP: { status: 409, message: 'Two-factor authentication is off.' },
    })
    .output(z.object({ recovery_codes: recoveryCodes })),
  getChallenge: read(
    'get-challenge',
    'everyone',
    'Whether this browser has given a right password and still has to enter a code',
  ).output(z.object({ waiting: z.boolean() })),
  passChallenge: command(
    'pass-challenge',
    'everyone',
    'The second step of a sign-in: a code of the app, or a recovery code. The session comes with the answer, as a cookie.',
  )
    .input(z.strictObject({ code: factorCode }))
    .errors({
      WRONG_CODE: { ...codeErrors.WRONG_CODE, status: 401 },
      CHALLENGE_EXPIRED: { status: 401, message: 'This sign-in has expired. Enter your email and password again.' },
    })
    .output(z.object({ success: z.literal(true) })),
};
