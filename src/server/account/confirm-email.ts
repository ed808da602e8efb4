import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { userIdOf } from '#domain/account/actor.ts';
import { unconfirmedEmails } from '#domain/account/unconfirmed-emails.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { cancelLinks } from '../auth/cancel-links.ts';
import { securityMail } from '../auth/mails.ts';
import { emailChanges, user } from '../auth/tables.ts';
import { consultants, customers } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';
import { sqlStateOf } from '../db/sql-state.ts';
import { hasAccount, hasConsultant, lockEmail } from '../enrolment/address-taken.ts';
import { functions } from '../implement.ts';
import { tokenHash } from './change-email.ts';
import { lockAccount } from './lock-account.ts';

/**
 * Records the confirmation for the address that received the token. The token must belong to the signed-in user. When both
 * addresses have confirmed, the address changes, the old one gets a notice, and links sent to it stop working.
 */
export const confirmEmail = functions.account.confirmEmail.handler(async ({ input, context, errors }) => {
  const { signInDb, company, jobs } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  try {
    return await signInDb.transaction(async (tx) => {
      const before = await lockConsultantAndAccount(tx, userId);
      if (before === null) throw errors.UNAUTHORIZED();
      const change = await confirmChange(tx, userId, tokenHash(input.token));
      if (!change) throw errors.INVALID_LINK();
      const { email } = change;
      const [unconfirmed] = unconfirmedEmails(before.email, change);
      if (unconfirmed !== undefined) return { success: true as const, email, waits_for: unconfirmed };
      await lockEmail(tx, email);
      if ((await hasAccount(tx, email)) || (await hasConsultant(tx, email))) throw errors.EMAIL_TAKEN();
      await tx.update(user).set({ email, emailVerified: true, updatedAt: sql`now()` }).where(eq(user.id, userId));
      await tx.update(consultants).set({ email }).where(eq(consultants.consultantId, userId));
      await tx.update(customers).set({ email }).where(eq(customers.userId, userId));
      await cancelLinks(tx, userId);
      await writeAuditEvent(tx, context, 'confirm-email', ['user', userId], {});
      await jobs.send('mail', securityMail(company, before, 'email-changed'), tx);
      return { success: true as const, email, waits_for: null };
    });
  } catch (error) {
    // An admin gave the address to another consultant after it was checked.
    if (sqlStateOf(error) === '23505') throw errors.EMAIL_TAKEN();
    throw error;
  }
});

/** Locks the consultant before the account, as `update-consultant` does, so that the two can't deadlock. */
async function lockConsultantAndAccount(tx: Transaction, userId: string) {
  await tx
    .select({ id: consultants.consultantId })
    .from(consultants)
    .where(eq(consultants.consultantId, userId))
    .for('update');
  return lockAccount(tx, userId);
}

/** Null if the token belongs to no pending change of this user. */
async function confirmChange(tx: Transaction, userId: string, hash: string) {
  const { tokenHash: ofNew, currentTokenHash: ofCurrent } = emailChanges;
  const confirmed = (column: PgColumn, at: PgColumn) => sql`case when ${column} = ${hash} then now() else ${at} end`;
  const [change] = await tx
    .update(emailChanges)
    .set({
      confirmedAt: confirmed(ofNew, emailChanges.confirmedAt),
      currentConfirmedAt: confirmed(ofCurrent, emailChanges.currentConfirmedAt),
    })
    .where(
      and(
        eq(emailChanges.userId, userId),
        or(eq(ofNew, hash), eq(ofCurrent, hash)),
        gt(emailChanges.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return change ?? null;
}
