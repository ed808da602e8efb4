import { and, eq, ne } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { isCommonPassword } from '#domain/account/password.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { cancelLinks } from '../auth/cancel-links.ts';
import { passwordSetMail } from '../auth/mails.ts';
import { account, passkeys, user } from '../auth/tables.ts';
import { lockConsultant } from '../consultant/find-consultant.ts';
import { nameOf } from '../consultant/name.ts';
import { consultants } from '../consultant/tables.ts';
import { inTransaction } from '../db/current-transaction.ts';
import { functions } from '../implement.ts';

/**
 * An admin sets a consultant's password in the sign-in library. Every session of the consultant ends, older links of
 * reset mails stop working, their passkeys and linked Google account are removed, a mail notifies them, and the audit log
 * names the admin (never the password), all in one transaction. Refused for every admin, including the one who asks: `change-password` requires their current password, which
 * someone with a stolen session doesn't know. At the next sign-in the consultant must choose a new password. That session
 * needs no other proof (`choose-password`), so only the temporary password may start one.
 */
export const adminResetPassword = functions.account.adminResetPassword.handler(({ input, context, errors }) =>
  inTransaction(context.signInDb, async (tx) => {
    const { company, actor } = context;
    const consultant = await lockConsultant(tx, company.brand.codePrefix, input.userId);
    if (consultant === null) throw errors.UNKNOWN_CONSULTANT();
    const { consultantId } = consultant;
    const [person] = await tx
      .select({ email: user.email, name: user.name, isAdmin: consultants.isAdmin })
      .from(consultants)
      .innerJoin(user, eq(user.id, consultants.consultantId))
      .where(eq(consultants.consultantId, consultantId));
    if (!person) throw new Error(`consultant ${consultantId} has no account`);
    if (consultantId === userIdOf(actor)) throw errors.OWN_PASSWORD();
    if (person.isAdmin) throw errors.OTHER_ADMIN();
    if (isCommonPassword(input.newPassword)) throw errors.COMMON_PASSWORD();

    const { internalAdapter, password: hashing } = await context.auth.$context;
    const hash = await hashing.hash(input.newPassword);
    if (await internalAdapter.findCredentialAccount(consultantId)) {
      await internalAdapter.updatePassword(consultantId, hash);
    } else {
      const credential = { userId: consultantId, providerId: 'credential', accountId: consultantId, password: hash };
      await internalAdapter.createAccount(credential);
    }
    await tx.update(user).set({ mustChangePassword: true }).where(eq(user.id, consultantId));
    await tx.delete(passkeys).where(eq(passkeys.userId, consultantId));
    await tx.delete(account).where(and(eq(account.userId, consultantId), ne(account.providerId, 'credential')));
    await internalAdapter.deleteUserSessions(consultantId);
    await cancelLinks(tx, consultantId);
    await writeAuditEvent(tx, context, 'admin-reset-password', ['consultant', consultantId], {});
    const about = { brandName: company.brand.name, host: company.hosts.backOffice, user: person };
    await context.jobs.send('mail', passwordSetMail(about), tx);
    return { success: true as const, name: nameOf(consultant) };
  }),
);
