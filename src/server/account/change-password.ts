import { and, eq, ne } from 'drizzle-orm';
import { adminPassword } from '#contract/enrolment/enrolment.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { isCommonPassword } from '#domain/account/password.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { cancelLinks } from '../auth/cancel-links.ts';
import { newDeviceLine } from '../auth/device/known-devices.ts';
import { securityMail } from '../auth/mails.ts';
import { checkOwnPassword } from '../auth/reauthentication.ts';
import { session, user } from '../auth/tables.ts';
import { consultants } from '../consultant/tables.ts';
import { inTransaction } from '../db/current-transaction.ts';
import { functions } from '../implement.ts';

/** Every other session of the account ends, and links of reset mails stop working. */
export const changePassword = functions.account.changePassword.handler(async ({ input, context, errors }) => {
  const { auth, signInDb, sessionId, company } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const { current_password: current, new_password: chosen } = input;
  const refused = await checkOwnPassword(context, userId, current);
  if (refused !== null) throw errors[refused]();
  if (chosen.normalize('NFKC') === current.normalize('NFKC')) throw errors.SAME_PASSWORD();
  if (isCommonPassword(chosen)) throw errors.COMMON_PASSWORD();
  return inTransaction(signInDb, async (tx) => {
    const [person] = await tx
      .select({ email: user.email, name: user.name, isAdmin: consultants.isAdmin })
      .from(user)
      .leftJoin(consultants, eq(consultants.consultantId, user.id))
      .where(eq(user.id, userId));
    if (!person) throw errors.UNAUTHORIZED();
    if (person.isAdmin && chosen.length < adminPassword.length) throw errors.ADMIN_PASSWORD_TOO_SHORT();
    const { internalAdapter, password } = await auth.$context;
    await internalAdapter.updatePassword(userId, await password.hash(chosen));
    await tx.delete(session).where(and(eq(session.userId, userId), sessionId ? ne(session.id, sessionId) : undefined));
    await cancelLinks(tx, userId);
    await writeAuditEvent(tx, context, 'change-password', ['user', userId], {});
    await context.jobs.send('mail', securityMail(company, person, 'password'), tx);
    for (const line of await newDeviceLine(auth, tx, userId)) context.browser?.setCookie(line);
    return { success: true as const };
  });
});
