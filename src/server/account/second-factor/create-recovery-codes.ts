import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { factorOf } from '../../auth/factor.ts';
import { securityMail } from '../../auth/mails.ts';
import { checkOwnPassword } from '../../auth/own-password.ts';
import { newRecoveryCodes, takeCode } from '../../auth/second-factor.ts';
import { twoFactor, user } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';

export const createRecoveryCodes = functions.account.createRecoveryCodes.handler(async ({ input, context, errors }) => {
  const { auth, signInDb, jobs, company } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  if (!(await factorOf(signInDb, userId))?.verified) throw errors.NOT_SET_UP();
  const known = await checkOwnPassword(context, userId, input.current_password);
  if (known === 'none') throw errors.NO_PASSWORD();
  if (known === 'wrong') throw errors.WRONG_PASSWORD();
  if (!(await takeCode(context, userId, input.code))) throw errors.WRONG_CODE();
  const { codes, stored } = await newRecoveryCodes(auth);
  await signInDb.transaction(async (tx) => {
    await tx.update(twoFactor).set({ backupCodes: stored }).where(eq(twoFactor.userId, userId));
    await writeAuditEvent(tx, context, 'create-recovery-codes', ['user', userId], {});
    const [person] = await tx.select({ email: user.email, name: user.name }).from(user).where(eq(user.id, userId));
    if (person) await jobs.send('mail', securityMail(company, person, 'recovery-codes'), tx);
  });
  return { recovery_codes: codes };
});
