import { z } from 'zod';
import { adminRoles, permissions } from '#domain/account/admin-role.ts';
import { languages } from '#domain/language/language.ts';
import { suppressionCauses } from '#domain/message/suppression.ts';
import { startPages } from '#domain/settings/start-page.ts';
import { adminPassword, commonPassword, newPasswordTwice, password } from '../enrolment/enrolment.ts';
import { command, read } from '../function.ts';
import { email, id, instant } from '../shapes.ts';
import { adminFunctions } from './admin.ts';
import { apiKeyFunctions } from './api-key.ts';
import { passkeyFunctions } from './passkey.ts';
import { codeErrors, factorCode, secondFactorFunctions } from './second-factor.ts';
import { securityFunctions } from './security.ts';
import { signInFunctions } from './sign-in.ts';

/** The signed-in person, as pages need it. */
export const signedInPerson = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isConsultant: z.boolean(),
  isAdmin: z.boolean(),
  /** Null for everyone who is not an admin. */
  adminRole: z.enum(adminRoles).nullable(),
  permissions: z.array(z.enum(permissions)),
  /** The code of a consultant, null for a customer. */
  code: z.string().nullable(),
  /** An admin has set the password: nothing works until this person has chosen a new one. */
  mustChangePassword: z.boolean(),
  /** Null without a photo. */
  photoUrl: z.string().nullable(),
  /** Why no mail is sent to this person's address; null if mails are sent. */
  mailSuppressed: z.enum(suppressionCauses).nullable(),
  /** The consultant has not accepted the current consultant agreement. */
  agreementDue: z.boolean(),
  preferences: z.object({
    darkMode: z.boolean(),
    compactView: z.boolean(),
    showAchievements: z.boolean(),
    language: z.enum(languages),
    startPage: z.enum(startPages).nullable(),
  }),
});
export type SignedInPerson = z.infer<typeof signedInPerson>;

export const account = {
  ...adminFunctions,
  ...securityFunctions,
  ...secondFactorFunctions,
  ...passkeyFunctions,
  ...signInFunctions,
  ...apiKeyFunctions,
  getSession: read('get-session', 'everyone', 'Who is signed in, or null').output(signedInPerson.nullable()),
  getSignInMethods: read('get-sign-in-methods', 'everyone', 'The ways to sign in besides email and password').output(
    z.object({ google: z.boolean() }),
  ),
  isAdmin: read('is-admin', 'everyone', 'Whether the signed-in person is an admin').output(z.boolean()),
  createBearerToken: command(
    'create-bearer-token',
    'everyone',
    'Sign in as a program: the answer has a new session’s token, for the header Authorization: Bearer …. It is shown only here.',
  )
    .input(z.strictObject({ email, password: z.string().min(1).max(128), code: factorCode.optional() }))
    .errors({
      ...codeErrors,
      INVALID_EMAIL_OR_PASSWORD: {
        status: 401,
        message: 'Invalid email or password. Please check your credentials.',
      },
      EMAIL_NOT_VERIFIED: {
        status: 403,
        message: 'Please check your email and confirm your account before signing in.',
      },
    })
    .output(z.object({ token: z.string(), expires_at: instant })),
  choosePassword: command(
    'choose-password',
    'everyone',
    'Replace the password that an admin set. Until then, no other function works.',
  )
    .input(newPasswordTwice({}))
    .errors({
      NOTHING_TO_CHANGE: { status: 409, message: 'Your password was not reset by an admin.' },
      SAME_PASSWORD: { status: 422, message: 'Choose a password other than the one you were given.' },
      COMMON_PASSWORD: commonPassword,
      ADMIN_PASSWORD_TOO_SHORT: { status: adminPassword.status, message: adminPassword.message },
    })
    .output(z.object({ success: z.literal(true) })),
  adminResetPassword: command(
    'admin-reset-password',
    'passwords:write',
    'Set a consultant’s password and sign them out everywhere',
  )
    .input(
      z.strictObject({
        /** The consultant id or code. */
        userId: z.string().trim().min(1, 'Please enter a user ID').max(60),
        newPassword: z.string().min(1, 'Please enter a new password.').pipe(password),
      }),
    )
    .errors({
      UNKNOWN_CONSULTANT: { status: 404, message: 'No consultant has this ID. Please check it.' },
      OTHER_ADMIN: {
        status: 403,
        message: 'Another admin’s password can’t be set here. Admins reset their own by email from the sign-in page.',
      },
      OWN_PASSWORD: {
        status: 403,
        message:
          'You can’t set your own password here. Change it in Settings, on the Security tab, with your current password.',
      },
      COMMON_PASSWORD: commonPassword,
    })
    .output(z.object({ success: z.literal(true), name: z.string() })),
};
