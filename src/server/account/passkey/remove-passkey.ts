import { and, eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { securityMail } from '../../auth/mails.ts';
import { checkOwnPassword } from '../../auth/reauthentication.ts';
import { passkeys, user } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';

export const removePasskey = functions.account.removePasskey.handler(async ({ input, context, errors }) => {
  const { signInDb, company } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const refused = await checkOwnPassword(context, userId, input.current_password);
  if (refused !== null) throw errors[refused]();
  await signInDb.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.passkeyId, input.passkey_id), eq(passkeys.userId, userId)))
      .returning({ name: passkeys.name });
    if (!removed) throw errors.NOT_FOUND();
    await writeAuditEvent(tx, context, 'remove-passkey', ['user', userId], { name: removed.name });
    const [person] = await tx.select({ email: user.email, name: user.name }).from(user).where(eq(user.id, userId));
    if (person) await context.jobs.send('mail', securityMail(company, person, 'passkey-removed'), tx);
  });
  return { success: true as const };
});
