import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { passkeyRow } from '#contract/account/passkey.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { passkeys } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';

export const getPasskeys = functions.account.getPasskeys.handler(async ({ context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const rows = await context.signInDb
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.passkeyId));
  return { data: rows.map(passkeyRowOf) };
});

export const passkeyRowOf = (passkey: typeof passkeys.$inferSelect): z.infer<typeof passkeyRow> => ({
  passkey_id: passkey.passkeyId,
  name: passkey.name,
  domain: passkey.domain,
  synced: passkey.synced,
  created_at: passkey.createdAt.toISOString(),
  last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
});
