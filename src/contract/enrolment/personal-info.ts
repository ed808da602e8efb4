import { z } from 'zod';
import { email } from '../shapes.ts';

const required = 'Please fill in all required fields';
const line = z.string().trim().max(254).default('');

/**
 * Step 1 of the wizard. The order of the errors is the specification's (section 5): every empty field, different passwords,
 * the length of the password. Customers with an account have no password here, and a form that is sent in steps has the
 * password only once: after that it is `sealed`.
 */
export const personalInfo = z
  .strictObject({
    first_name: line,
    last_name: line,
    email: line,
    password: z.string().max(128, 'This is too long').default(''),
    confirm_password: z.string().max(128, 'This is too long').default(''),
    sealed: z.string().max(1000).optional(),
    /** A signed-in customer enrols with the existing account. */
    has_account: z.boolean().default(false),
  })
  .superRefine((input, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const names = ['first_name', 'last_name', 'email'] as const;
    const withPassword = !input.has_account && (input.sealed === undefined || input.password !== '');
    const passwords = withPassword ? (['password', 'confirm_password'] as const) : [];
    const missing = [...names, ...passwords].filter((name) => input[name] === '');
    for (const name of missing) refuse(name, required);
    if (missing.length > 0) return;
    for (const name of ['first_name', 'last_name'] as const) {
      if (input[name].length > 80) refuse(name, 'This is too long');
      if (/\p{Cc}/u.test(input[name])) refuse(name, 'Please write this on one line');
    }
    const address = email.safeParse(input.email);
    if (!address.success) refuse('email', address.error.issues[0]?.message ?? required);
    if (!withPassword) return;
    if (input.password !== input.confirm_password) refuse('confirm_password', 'Passwords do not match');
    else if (input.password.length < 6) refuse('password', 'Password must be at least 6 characters long');
  });
