import { and, eq, gt, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { securityMail } from '../auth/mails.ts';
import { emailChanges, user, verification } from '../auth/tables.ts';
import { consultants, customers } from '../consultant/tables.ts';
import { hasAccount, hasConsultant, lockEmail } from '../enrolment/address-taken.ts';
import { functions } from '../implement.ts';
import { tokenHash } from './change-email.ts';

/**
 * Changes the address of the signed-in person, if the token is theirs. The old address gets a notice, and links of reset
 * mails to it stop working.
 */
export const confirmEmail = functions.account.confirmEmail.handler(async ({ input, context, errors }) => {
  const { signInDb, company, jobs } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  return signInDb.transaction(async (tx) => {
    const [wish] = await tx
      .delete(emailChanges)
      .where(
        and(
          eq(emailChanges.userId, userId),
          eq(emailChanges.tokenHash, tokenHash(input.token)),
          gt(emailChanges.expiresAt, sql`now()`),
        ),
      )
      .returning({ email: emailChanges.email });
    if (!wish) throw errors.INVALID_LINK();
    const { email } = wish;
    await lockEmail(tx, email);
    if ((await hasAccount(tx, email)) || (await hasConsultant(tx, email))) throw errors.EMAIL_TAKEN();
    const [before] = await tx.select({ email: user.email, name: user.name }).from(user).where(eq(user.id, userId));
    if (!before) throw errors.UNAUTHORIZED();
    await tx.update(user).set({ email, emailVerified: true, updatedAt: sql`now()` }).where(eq(user.id, userId));
    await tx.update(consultants).set({ email }).where(eq(consultants.consultantId, userId));
    await tx.update(customers).set({ email }).where(eq(customers.userId, userId));
    await tx.delete(verification).where(eq(verification.value, userId));
    await writeAuditEvent(tx, context, 'confirm-email', ['user', userId], {});
    await jobs.send('mail', securityMail(company, before, 'email-changed'), tx);
    return { success: true as const, email };
  });
});
