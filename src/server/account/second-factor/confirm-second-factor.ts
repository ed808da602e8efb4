import { and, eq, ne, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { factorOf } from '../../auth/factor.ts';
import { securityMail } from '../../auth/mails.ts';
import { isSixDigits, takeCode } from '../../auth/second-factor.ts';
import { session, twoFactor, user } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';
import { lockAccount } from '../lock-account.ts';

/** The first code proves that the app has the secret, or that the phone gets the codes. From now on the password alone gives no session. */
export const confirmSecondFactor = functions.account.confirmSecondFactor.handler(async ({ input, context, errors }) => {
  const { signInDb, sessionId, company } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const factor = await factorOf(signInDb, userId);
  if (factor === null || factor.verified) throw errors.NOT_STARTED();
  if (!isSixDigits(input.code) || !(await takeCode(context, userId, input.code))) throw errors.WRONG_CODE();
  await signInDb.transaction(async (tx) => {
    // `set-up-second-factor` may replace the factor meanwhile.
    await lockAccount(tx, userId);
    const verified = await tx
      .update(twoFactor)
      .set({ verified: true })
      .where(eq(twoFactor.id, factor.id))
      .returning({ id: twoFactor.id });
    if (verified.length === 0) throw errors.NOT_STARTED();
    const [person] = await tx
      .update(user)
      .set({ twoFactorEnabled: true, updatedAt: sql`now()` })
      .where(eq(user.id, userId))
      .returning({ email: user.email, name: user.name });
    if (!person) throw errors.UNAUTHORIZED();
    // The others were started with a password alone.
    await tx.delete(session).where(and(eq(session.userId, userId), sessionId ? ne(session.id, sessionId) : undefined));
    await writeAuditEvent(tx, context, 'confirm-second-factor', ['user', userId], {});
    await context.jobs.send(
      'mail',
      securityMail(company, person, factor.phone === null ? 'factor-on' : 'phone-factor-on'),
      tx,
    );
  });
  return { success: true as const };
});
