import { and, eq, gt, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { emailChanges } from '../auth/tables.ts';
import { functions } from '../implement.ts';

/** Deletes the pending change of the caller. Its links stop working. */
export const cancelEmailChange = functions.account.cancelEmailChange.handler(async ({ context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const cancelled = await context.signInDb
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, sql`now()`)))
    .returning({ userId: emailChanges.userId });
  if (cancelled.length === 0) throw errors.NO_EMAIL_CHANGE();
  return { success: true as const };
});
