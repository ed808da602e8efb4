import { eq } from 'drizzle-orm';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { apiKeys, user } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';
import { apiKeyRowOf } from './get-api-keys.ts';

/** Revoking a revoked key again changes nothing. */
export const revokeApiKey = functions.account.revokeApiKey.handler(({ input, context, errors }) =>
  context.signInDb.transaction(async (tx) => {
    const byId = eq(apiKeys.apiKeyId, input.api_key_id);
    const [stored] = await tx.select().from(apiKeys).where(byId).for('update');
    if (!stored) throw errors.NOT_FOUND();
    const [creator] = await tx.select({ name: user.name }).from(user).where(eq(user.id, stored.createdBy));
    const at = context.now();
    const rowOf = (key: typeof stored) => apiKeyRowOf(key, creator?.name ?? '', at);
    if (stored.revokedAt !== null) return rowOf(stored);
    await tx.update(apiKeys).set({ revokedAt: at }).where(byId);
    const { name, prefix } = stored;
    await writeAuditEvent(tx, context, 'revoke-api-key', ['api-key', stored.apiKeyId], { name, prefix });
    return rowOf({ ...stored, revokedAt: at });
  }),
);
