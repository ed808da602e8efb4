import { eq } from 'drizzle-orm';
import { adminPassword } from '#contract/enrolment.ts';
import { userIdOf } from '#domain/person/actor.ts';
import { isCommonPassword } from '#domain/person/password.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { passwordSetMail } from '../auth/mails.ts';
import { user, verification } from '../auth/tables.ts';
import { inTransaction } from '../db/ambient.ts';
import { functions } from '../implement.ts';
import { findConsultant } from './find-consultant.ts';
import { nameOf } from './name.ts';
import { consultants } from './tables.ts';

/**
 * An admin sets a consultant's password: kept by the sign-in library, every session of hers ends, older links of reset
 * mails stop working, she is told by mail, and the audit says who did it (never the password). All of it or nothing.
 * Another admin's account is out of reach.
 */
export const adminResetPassword = functions.person.adminResetPassword.handler(({ input, context, errors }) =>
  inTransaction(context.signInDb, async (tx) => {
    const { company, actor } = context;
    const found = await findConsultant(tx, company.brand.codePrefix, input.userId);
    if (found === null) throw errors.UNKNOWN_CONSULTANT();
    const { consultantId } = found;
    const [person] = await tx
      .select({ email: user.email, name: user.name, isAdmin: consultants.isAdmin })
      .from(consultants)
      .innerJoin(user, eq(user.id, consultants.consultantId))
      .where(eq(consultants.consultantId, consultantId));
    if (!person) throw new Error(`consultant ${consultantId} has no account`);
    if (person.isAdmin && consultantId !== userIdOf(actor)) throw errors.OTHER_ADMIN();
    if (isCommonPassword(input.newPassword)) throw errors.COMMON_PASSWORD();
    if (person.isAdmin && input.newPassword.length < adminPassword.length) throw errors.ADMIN_PASSWORD_TOO_SHORT();

    const { internalAdapter, password: hashing } = await context.auth.$context;
    const hash = await hashing.hash(input.newPassword);
    if (await internalAdapter.findCredentialAccount(consultantId)) {
      await internalAdapter.updatePassword(consultantId, hash);
    } else {
      const account = { userId: consultantId, providerId: 'credential', accountId: consultantId, password: hash };
      await internalAdapter.createAccount(account);
    }
    await internalAdapter.deleteUserSessions(consultantId);
    await tx.delete(verification).where(eq(verification.value, consultantId));
    await keepAudit(tx, context, 'admin-reset-password', ['consultant', consultantId], {});
    const { publicUrl } = context;
    await context.jobs.send('mail', passwordSetMail({ brandName: company.brand.name, publicUrl, user: person }), tx);
    return { success: true as const, name: nameOf(found) };
  }),
);
