import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { securityMail } from '../../auth/mails.ts';
import { newRecoveryCodes } from '../../auth/second-factor.ts';
import { twoFactor, user } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';
import { checkPasswordAndFactor } from './check-password-and-factor.ts';

export const createRecoveryCodes = functions.account.createRecoveryCodes.handler(async ({ input, context, errors }) => {
  const { auth, signInDb, jobs, company } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const refused = await checkPasswordAndFactor(context, userId, input);
  if (refused !== null) throw errors[refused]();
  const { codes, stored } = await newRecoveryCodes(auth);
  await signInDb.transaction(async (tx) => {
    await tx.update(twoFactor).set({ backupCodes: stored }).where(eq(twoFactor.userId, userId));
    await writeAuditEvent(tx, context, 'create-recovery-codes', ['user', userId], {});
    const [person] = await tx.select({ email: user.email, name: user.name }).from(user).where(eq(user.id, userId));
    if (person) await jobs.send('mail', securityMail(company, person, 'recovery-codes'), tx);
  });
  return { recovery_codes: codes };
});
