import { z } from 'zod';
import { adminPassword, commonPassword, password } from './enrolment.ts';
import { command, read } from './function.ts';
import { id } from './shapes.ts';

/** Who is signed in, as pages need it. */
export const signedInPerson = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isConsultant: z.boolean(),
  isAdmin: z.boolean(),
  /** The code of a consultant, null for a customer. */
  code: z.string().nullable(),
});
export type SignedInPerson = z.infer<typeof signedInPerson>;

/** What anybody may know of a consultant who shares her code. */
export const sponsorCard = z.object({ code: z.string(), name: z.string(), city: z.string(), state: z.string() });

export const person = {
  getSession: read('get-session', 'everyone', 'Who is signed in, or null').output(signedInPerson.nullable()),
  isAdmin: read('is-admin', 'everyone', 'Whether the signed-in person is an admin').output(z.boolean()),
  getSponsor: read('get-sponsor', 'everyone', 'The consultant behind a code, to confirm whom one follows')
    .input(z.strictObject({ code: z.string().trim().min(1).max(40) }))
    .errors({
      UNKNOWN_SPONSOR: { status: 404, message: 'No active consultant has this code. Please check it.' },
    })
    .output(sponsorCard),
  adminResetPassword: command(
    'admin-reset-password',
    'admin',
    'Set a consultant’s password and sign her out everywhere',
  )
    .input(
      z.strictObject({
        /** Her consultant id, or her code. */
        userId: z.string().trim().min(1, 'Please enter a user ID').max(60),
        newPassword: password,
      }),
    )
    .errors({
      UNKNOWN_CONSULTANT: { status: 404, message: 'No consultant has this ID. Please check it.' },
      OTHER_ADMIN: {
        status: 403,
        message: 'Another admin’s password can’t be set here. Admins reset their own by e-mail from the sign-in page.',
      },
      COMMON_PASSWORD: commonPassword,
      ADMIN_PASSWORD_TOO_SHORT: { status: adminPassword.status, message: adminPassword.message },
    })
    .output(z.object({ success: z.literal(true), name: z.string() })),
};
