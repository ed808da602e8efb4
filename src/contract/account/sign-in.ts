import { z } from 'zod';
import { newPasswordTwice } from '../enrolment/enrolment.ts';
import { command, read } from '../function.ts';
import { email, singleLine } from '../shapes.ts';

const required = 'Please fill in all fields';
const success = z.object({ success: z.literal(true) });

/** The token of a mailed link. */
const token = z.string().max(2000);

/**
 * Signing in with a browser: the answers set its cookies. Errors are those of the sign-in library, with our sentences; programs
 * use `create-bearer-token`.
 */
export const signInFunctions = {
  signIn: command(
    'sign-in',
    'everyone',
    'Sign in with email and password: the browser gets a session, or is asked for a code of the second factor',
  )
    .input(z.strictObject({ email: singleLine(254, required), password: z.string(required).min(1, required).max(128) }))
    .output(z.object({ needs_code: z.boolean() })),
  signInWithGoogle: command('sign-in-with-google', 'everyone', 'The address at Google where the sign-in continues')
    // A page of this site.
    .input(z.strictObject({ return_to: z.string().max(2000).default('/auth') }))
    .output(z.object({ url: z.string() })),
  signInWithLink: command(
    'sign-in-with-link',
    'everyone',
    'Complete a sign-in with the token of the emailed link, in the browser that sent the password',
  )
    .input(z.strictObject({ token }))
    .errors({
      INVALID_TOKEN: {
        status: 401,
        message:
          'This link has expired, was used already, or belongs to another browser. Open it in the browser in which you entered your password, or sign in again.',
      },
    })
    .output(z.object({ needs_code: z.boolean() })),
  requestPasswordReset: command(
    'request-password-reset',
    'everyone',
    'Email a link to choose a new password. The answer does not say whether the address has an account.',
  )
    .input(z.strictObject({ email: z.string().trim().min(1, 'Enter your email to request a reset').pipe(email) }))
    .output(success),
  getResetLink: read('get-reset-link', 'everyone', 'Whether the token of an emailed link can still set a new password')
    .input(z.strictObject({ token }))
    .output(z.object({ valid: z.boolean() })),
  resetPassword: command(
    'reset-password',
    'everyone',
    'Choose a new password with the token of the emailed link. Every session of the account ends.',
  )
    .input(newPasswordTwice({ token }))
    .output(success),
  resendConfirmation: command('resend-confirmation', 'everyone', 'Email the link that confirms an address again')
    .input(z.strictObject({ email }))
    .output(success),
  confirmAccount: command(
    'confirm-account',
    'everyone',
    'Confirm the address of a new account with the token of the emailed link',
  )
    .input(z.strictObject({ token }))
    .output(success),
};
