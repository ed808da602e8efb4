import { eq, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { securityMail } from '../../auth/mails.ts';
import { twoFactor, user } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';
import { checkPasswordAndFactor } from './check-password-and-factor.ts';

export const removeSecondFactor = functions.account.removeSecondFactor.handler(async ({ input, context, errors }) => {
  const { signInDb, company } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const refused = await checkPasswordAndFactor(context, userId, input);
  if (refused !== null) throw errors[refused]();
  await signInDb.transaction(async (tx) => {
    await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
    const [person] = await tx
      .update(user)
      .set({ twoFactorEnabled: false, updatedAt: sql`now()` })
      .where(eq(user.id, userId))
      .returning({ email: user.email, name: user.name });
    if (!person) throw errors.UNAUTHORIZED();
    await writeAuditEvent(tx, context, 'remove-second-factor', ['user', userId], {});
    await context.jobs.send('mail', securityMail(company, person, 'factor-off'), tx);
  });
  return { success: true as const };
});
