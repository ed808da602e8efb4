import { eq, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { factorOf } from '../../auth/factor.ts';
import { securityMail } from '../../auth/mails.ts';
import { checkOwnPassword } from '../../auth/own-password.ts';
import { takeCode } from '../../auth/second-factor.ts';
import { twoFactor, user } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';

/** Needs the password and a code: a session that was left open is not enough to weaken the account. */
export const removeSecondFactor = functions.account.removeSecondFactor.handler(async ({ input, context, errors }) => {
  const { signInDb, company } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  if (!(await factorOf(signInDb, userId))?.verified) throw errors.NOT_SET_UP();
  const known = await checkOwnPassword(context, userId, input.current_password);
  if (known === 'none') throw errors.NO_PASSWORD();
  if (known === 'wrong') throw errors.WRONG_PASSWORD();
  if (!(await takeCode(context, userId, input.code))) throw errors.WRONG_CODE();
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
