import { z } from 'zod';
import { isPhoneNumber } from '#domain/account/phone.ts';
import { command, read } from '../function.ts';
import { smsErrors } from '../notification/sms.ts';
import { singleLine, wrongPhone } from '../shapes.ts';

export const factorTypes = ['totp', 'phone'] as const;

export type FactorType = (typeof factorTypes)[number];

/** A code of an authenticator app or of an SMS, or a recovery code, as people type it. */
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
  WRONG_PASSWORD: { status: 422, message: 'That password is incorrect.' },
  NO_PASSWORD: {
    status: 422,
    message: 'Your account has no password yet. Sign out and use the link for a forgotten password to set one.',
  },
} as const;

/** The errors of a function that asks for a code of the second factor, where one is set up. */
export const codeErrors = {
  CODE_REQUIRED: { status: 422, message: 'Enter a code from your authenticator app or from an SMS.' },
  WRONG_CODE: { status: 422, message: 'This code is wrong or was used already. Enter a new one.' },
} as const;

const recoveryCodes = z.array(z.string());

export const secondFactorFunctions = {
  getSecondFactor: read('get-second-factor', 'signed-in', 'Whether you sign in with a second factor').output(
    z.object({
      /** The type of the verified factor; null without one. */
      factor_type: z.enum(factorTypes).nullable(),
      /** The last digits of the phone that gets the codes; null without one. */
      phone: z.string().nullable(),
      /** The last digits of a phone that waits for its first code. */
      pending_phone: z.string().nullable(),
      /** Whether this company can send codes by SMS. */
      phone_offered: z.boolean(),
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
        /** The secret as text, for people who can’t use a camera. */
        secret: z.string(),
        /** Each can be used once. They are shown only here. */
        recovery_codes: recoveryCodes,
      }),
    ),
  setUpPhoneFactor: command(
    'set-up-phone-factor',
    'signed-in',
    'Start two-factor authentication with a phone: it gets a code by SMS. Nothing changes until the code confirms it.',
  )
    .input(
      z.strictObject({
        phone: singleLine(40, wrongPhone).refine(isPhoneNumber, wrongPhone),
        current_password: currentPassword,
      }),
    )
    .errors({
      ...passwordErrors,
      ...smsErrors,
      ALREADY_SET_UP: { status: 409, message: 'Two-factor authentication is already on.' },
    })
    .output(
      z.object({
        /** The last digits. */
        phone: z.string(),
        /** Each can be used once. They are shown only here. */
        recovery_codes: recoveryCodes,
      }),
    ),
  sendFactorCode: command(
    'send-factor-code',
    'everyone',
    'Send another code to the phone of the second factor, during a sign-in or before a change that asks for a code',
  )
    .input(z.strictObject({}))
    .errors({
      ...smsErrors,
      NO_PHONE_FACTOR: { status: 409, message: 'Your codes are not sent by SMS.' },
    })
    .output(z.object({ phone: z.string() })),
  confirmSecondFactor: command(
    'confirm-second-factor',
    'signed-in',
    'Turn two-factor authentication on with a code of the app or of the SMS. Every other session ends.',
  )
    .input(z.strictObject({ code: factorCode }))
    .errors({
      WRONG_CODE: codeErrors.WRONG_CODE,
      NOT_STARTED: { status: 409, message: 'Start again: there is no app or phone to confirm.' },
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
  ).output(
    z.object({
      waiting: z.boolean(),
      /** The last digits of the phone that gets the code; null where an app shows it. */
      phone: z.string().nullable(),
    }),
  ),
  passChallenge: command(
    'pass-challenge',
    'everyone',
    'The second step of a sign-in: a code of the app or of an SMS, or a recovery code. The session comes with the answer, as a cookie.',
  )
    .input(z.strictObject({ code: factorCode }))
    .errors({
      WRONG_CODE: { ...codeErrors.WRONG_CODE, status: 401 },
      CHALLENGE_EXPIRED: { status: 401, message: 'This sign-in has expired. Enter your email and password again.' },
    })
    .output(z.object({ success: z.literal(true) })),
};
