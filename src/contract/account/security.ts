import { z } from 'zod';
import { adminPassword, commonPassword, newPasswordTwice } from '../enrolment/enrolment.ts';
import { command, read } from '../function.ts';
import { email, id, instant, listInput, listOf } from '../shapes.ts';
import { codeErrors, currentPassword, factorCode, passwordErrors } from './second-factor.ts';

const sessionRow = z.object({
  session_id: id,
  /** For instance `Firefox`; null if it is not a well-known one. */
  browser: z.string().nullable(),
  /** For instance `Windows`. */
  system: z.string().nullable(),
  ip_address: z.string(),
  signed_in_at: instant,
  /** To the day. */
  last_used_at: instant,
  /** The session of this call. */
  current: z.boolean(),
});

/** How a person signs in, apart from the second factor. */
export const securityFunctions = {
  changePassword: command('change-password', 'signed-in', 'Change your password. Every other session ends.')
    .input(newPasswordTwice({ current_password: currentPassword }))
    .errors({
      ...passwordErrors,
      SAME_PASSWORD: { status: 422, message: 'Choose a password other than your current one.' },
      COMMON_PASSWORD: commonPassword,
      ADMIN_PASSWORD_TOO_SHORT: { status: adminPassword.status, message: adminPassword.message },
    })
    .output(z.object({ success: z.literal(true) })),
  changeEmail: command(
    'change-email',
    'signed-in',
    'Request a different email address. It changes after the links sent to both addresses are opened.',
  )
    .input(z.strictObject({ email, current_password: currentPassword, code: factorCode.optional() }))
    .errors({
      ...passwordErrors,
      ...codeErrors,
      SAME_EMAIL: { status: 422, message: 'This is already your email address.' },
    })
    .output(z.object({ success: z.literal(true), email })),
  confirmEmail: command(
    'confirm-email',
    'signed-in',
    'Confirm an email change with the token sent to the current or new address.',
  )
    .input(z.strictObject({ token: z.string().max(100) }))
    .errors({
      INVALID_LINK: {
        status: 400,
        message: 'This link is not valid for your account, or has expired. Request the change again.',
      },
      EMAIL_TAKEN: { status: 409, message: 'Another account uses this email address now.' },
    })
    .output(
      z.object({
        success: z.literal(true),
        email,
        /** The address that has not confirmed it yet; null once the address has changed. */
        waits_for: email.nullable(),
      }),
    ),
  getEmailChange: read(
    'get-email-change',
    'signed-in',
    'Your email address, and the change of it that is pending',
  ).output(
    z.object({
      email,
      /** The requested address; null if no change is pending. */
      new_email: z.string().nullable(),
      /** The addresses that still have to confirm the change. */
      unconfirmed_emails: z.array(z.string()),
    }),
  ),
  cancelEmailChange: command('cancel-email-change', 'signed-in', 'Cancel your pending email change.')
    .input(z.strictObject({}))
    .errors({ NO_EMAIL_CHANGE: { status: 409, message: 'You have no pending email change.' } })
    .output(z.object({ success: z.literal(true) })),
  getSessions: read('get-sessions', 'signed-in', 'Where you are signed in, newest first')
    .input(listInput)
    .output(listOf(sessionRow)),
  endSession: command('end-session', 'signed-in', 'Sign one device out')
    .input(z.strictObject({ session_id: id }))
    .output(z.object({ success: z.literal(true) })),
};
