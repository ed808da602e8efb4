import { z } from 'zod';
import { adminRoles } from '#domain/account/admin-role.ts';
import { command, read } from '../function.ts';
import { email, id, instant, listInput, listOf } from '../shapes.ts';
import { codeErrors, currentPassword, factorCode, passwordErrors } from './second-factor.ts';

const adminRole = z.enum(adminRoles, 'Choose a role.');

const adminRow = z.object({
  consultant_id: id,
  consultant_code: z.string(),
  name: z.string(),
  email: z.string(),
  admin_role: adminRole,
  /** When the role was given; null for roles from before they had dates. */
  admin_role_since: instant.nullable(),
  /** An admin who has left or is suspended can do nothing. */
  status: z.string(),
  /** Whether the person signs in with a second factor. */
  has_second_factor: z.boolean(),
  /** Whether the caller may change the role: not their own, and not the last owner's. */
  changeable: z.boolean(),
});
export type AdminRow = z.infer<typeof adminRow>;

export const lastOwner = {
  status: 409,
  message: 'The company needs at least one owner. Make another admin an owner first.',
} as const;

/** Giving rights asks for the caller's password, and for a code where the caller has a second factor. */
const confirmation = { current_password: currentPassword, code: factorCode.optional() };

const errors = {
  ...passwordErrors,
  ...codeErrors,
  OWN_ROLE: { status: 403, message: 'Another owner has to change your role.' },
  LAST_OWNER: lastOwner,
} as const;

/** Admins and their roles. */
export const adminFunctions = {
  getAdmins: read('get-admins', 'admins:read', 'Admins with their roles, by name')
    .input(listInput)
    .output(listOf(adminRow)),
  addAdmin: command('add-admin', 'admins:write', 'Make a consultant an admin. They get an email and sign in again.')
    .input(z.strictObject({ email, admin_role: adminRole, ...confirmation }))
    .errors({
      ...errors,
      UNKNOWN_CONSULTANT: {
        status: 404,
        message: 'No active consultant has this email address. Add the consultant first.',
      },
      ALREADY_ADMIN: { status: 409, message: 'This person is already an admin. Change their role in the list.' },
    })
    .output(adminRow),
  changeAdminRole: command('change-admin-role', 'admins:write', 'Give an admin another role. They sign in again.')
    .input(z.strictObject({ consultant_id: id, admin_role: adminRole, ...confirmation }))
    .errors(errors)
    .output(adminRow),
  removeAdmin: command('remove-admin', 'admins:write', 'Remove the admin role. The person stays a consultant.')
    .input(z.strictObject({ consultant_id: id, ...confirmation }))
    .errors(errors)
    .output(z.object({ success: z.literal(true), name: z.string() })),
};
