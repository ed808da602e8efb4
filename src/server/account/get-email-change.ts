import { and, eq, gt, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { unconfirmedEmails } from '#domain/account/unconfirmed-emails.ts';
import { emailChanges, user } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { functions } from '../implement.ts';

export const getEmailChange = functions.account.getEmailChange.handler(async ({ context, errors }) => {
  const userId = userIdOf(context.actor);
  const change = userId === null ? null : await readEmailChange(context.signInDb, userId);
  if (change === null) throw errors.UNAUTHORIZED();
  return change;
});

/** The address of an account and its pending change; null without an account. */
export async function readEmailChange(db: Database, userId: string) {
  const [account] = await db
    .select({ email: user.email, change: emailChanges })
    .from(user)
    .leftJoin(emailChanges, and(eq(emailChanges.userId, user.id), gt(emailChanges.expiresAt, sql`now()`)))
    .where(eq(user.id, userId));
  if (!account) return null;
  const { email, change } = account;
  return { email, new_email: change?.email ?? null, unconfirmed_emails: unconfirmedEmails(email, change) };
}
