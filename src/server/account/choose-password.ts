import { and, eq, ne } from 'drizzle-orm';
import { adminPassword } from '#contract/enrolment/enrolment.ts';
import { isCommonPassword } from '#domain/account/password.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { cancelLinks } from '../auth/cancel-links.ts';
import { newDeviceLine } from '../auth/device/known-devices.ts';
import { verifyPassword } from '../auth/password.ts';
import { account, session, user } from '../auth/tables.ts';
import { consultants } from '../consultant/tables.ts';
import { inTransaction } from '../db/current-transaction.ts';
import { functions } from '../implement.ts';

/**
 * Replaces a password set by an admin: only it could start this session (`admin-reset-password`), so it is not asked for
 * again. From now on the session is an ordinary one; every other session of the account ends, and links of reset mails stop working.
 */
export const choosePassword = functions.account.choosePassword.handler(({ input, context, errors }) =>
  inTransaction(context.signInDb, async (tx) => {
    const { new_password: newPassword } = input;
    if (!context.passwordChange) throw errors.NOTHING_TO_CHANGE();
    const { userId, sessionId } = context.passwordChange;
    if (isCommonPassword(newPassword)) throw errors.COMMON_PASSWORD();
    const [admin] = await tx
      .select({ id: consultants.consultantId })
      .from(consultants)
      .where(and(eq(consultants.consultantId, userId), eq(consultants.isAdmin, true)));
    if (admin && newPassword.length < adminPassword.length) throw errors.ADMIN_PASSWORD_TOO_SHORT();
    const [credential] = await tx
      .select({ hash: account.password })
      .from(account)
      .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
    if (credential?.hash && (await verifyPassword({ hash: credential.hash, password: newPassword }))) {
      throw errors.SAME_PASSWORD();
    }
    const { internalAdapter, password } = await context.auth.$context;
    await internalAdapter.updatePassword(userId, await password.hash(newPassword));
    await tx.update(user).set({ mustChangePassword: false }).where(eq(user.id, userId));
    await tx.delete(session).where(and(eq(session.userId, userId), ne(session.id, sessionId)));
    await cancelLinks(tx, userId);
    const actor = { role: 'consultant', userId } as const;
    await writeAuditEvent(tx, { ...context, actor }, 'choose-password', ['consultant', userId], {});
    for (const line of await newDeviceLine(context.auth, tx, userId)) context.browser?.setCookie(line);
    return { success: true as const };
  }),
);
