import { and, eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { passkeys } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';
import { isNameTaken, lockPasskeyNames } from './passkey-name.ts';

export const renamePasskey = functions.account.renamePasskey.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const renamed = await context.signInDb.transaction(async (tx) => {
    await lockPasskeyNames(tx, userId);
    if (await isNameTaken(tx, userId, input.name, input.passkey_id)) throw errors.NAME_TAKEN();
    return tx
      .update(passkeys)
      .set({ name: input.name })
      .where(and(eq(passkeys.passkeyId, input.passkey_id), eq(passkeys.userId, userId)))
      .returning({ passkeyId: passkeys.passkeyId });
  });
  if (renamed.length === 0) throw errors.NOT_FOUND();
  return { success: true as const };
});
