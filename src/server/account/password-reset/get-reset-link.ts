import { and, eq, gt, sql } from 'drizzle-orm';
import { verification } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';

/** Read when the link is opened, so that the user does not choose a password with a link that no longer works. */
export const getResetLink = functions.account.getResetLink.handler(async ({ input, context }) => {
  const { internalAdapter } = await context.auth.$context;
  const stored = await internalAdapter.findVerificationValue(`reset-password:${input.token}`);
  if (!stored) return { valid: false };
  const open = await context.signInDb
    .select({ id: verification.id })
    .from(verification)
    .where(and(eq(verification.id, stored.id), gt(verification.expiresAt, sql`now()`)));
  return { valid: open.length > 0 };
});
