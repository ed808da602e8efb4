import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { securityMail } from '../auth/mails.ts';
import { emailChanges, user, verification } from '../auth/tables.ts';
import { consultants, customers } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';
import { hasAccount, hasConsultant, lockEmail } from '../enrolment/address-taken.ts';
import { functions } from '../implement.ts';
import { tokenHash } from './change-email.ts';
import { unconfirmedEmails } from './unconfirmed-emails.ts';

/**
 * Confirms the change for the address that got the token, if it is the signed-in person's. When both addresses have confirmed it,
 * the address changes: the old one gets a notice, and links of reset mails to it stop working.
 */
export const confirmEmail = functions.account.confirmEmail.handler(async ({ input, context, errors }) => {
  const { signInDb, company, jobs } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  return signInDb.transaction(async (tx) => {
    const [before] = await tx
      .select({ email: user.email, name: user.name })
      .from(user)
      .where(eq(user.id, userId))
      .for('update');
    if (!before) throw errors.UNAUTHORIZED();
    const change = await confirmChange(tx, userId, tokenHash(input.token));
    if (!change) throw errors.INVALID_LINK();
    const { email } = change;
    const [unconfirmed] = unconfirmedEmails(before.email, change);
    if (unconfirmed !== undefined) return { success: true as const, email, waits_for: unconfirmed };
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await lockEmail(tx, email);
    if ((await hasAccount(tx, email)) || (await hasConsultant(tx, email))) throw errors.EMAIL_TAKEN();
    await tx.update(user).set({ email, emailVerified: true, updatedAt: sql`now()` }).where(eq(user.id, userId));
    await tx.update(consultants).set({ email }).where(eq(consultants.consultantId, userId));
    await tx.update(customers).set({ email }).where(eq(customers.userId, userId));
    await tx.delete(verification).where(eq(verification.value, userId));
    await writeAuditEvent(tx, context, 'confirm-email', ['user', userId], {});
    await jobs.send('mail', securityMail(company, before, 'email-changed'), tx);
    return { success: true as const, email, waits_for: null };
  });
});

/** Stores the confirmation of the address that got this token; null if no change of this person has it. */
async function confirmChange(tx: Transaction, userId: string, hash: string) {
  const { tokenHash: ofNew, presentTokenHash: ofPresent } = emailChanges;
  const confirmed = (column: PgColumn, at: PgColumn) => sql`case when ${column} = ${hash} then now() else ${at} end`;
  const [change] = await tx
    .update(emailChanges)
    .set({
      confirmedAt: confirmed(ofNew, emailChanges.confirmedAt),
      presentConfirmedAt: confirmed(ofPresent, emailChanges.presentConfirmedAt),
    })
    .where(
      and(
        eq(emailChanges.userId, userId),
        or(eq(ofNew, hash), eq(ofPresent, hash)),
        gt(emailChanges.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return change ?? null;
}
