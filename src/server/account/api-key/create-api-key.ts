import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { dayOf, instantsOfDay } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { newApiKey } from '../../auth/api-key.ts';
import { apiKeys, user } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';
import { apiKeyRowOf } from './get-api-keys.ts';

/** The key leaves the server only in this answer. A repeated press creates no second one, and can't show the first. */
export const createApiKey = functions.account.createApiKey.handler(async ({ input, context, errors }) => {
  const { signInDb, company, now } = context;
  const { name, expires_on: lastDay, idempotency_key: idempotencyKey } = input;
  const createdBy = userIdOf(context.actor);
  if (createdBy === null) throw errors.UNAUTHORIZED();
  const scopes = [...new Set(input.scopes)].sort();
  if (scopes.length === 0) throw errors.NO_SCOPE();
  const at = now();
  if (lastDay !== null && lastDay < dayOf(at, company.timeZone)) throw errors.EXPIRES_IN_THE_PAST();
  const expiresAt = lastDay === null ? null : instantsOfDay(lastDay, company.timeZone).until;
  const { key, prefix, keyHash } = newApiKey();
  return signInDb.transaction(async (tx) => {
    const values = { name, prefix, keyHash, scopes, createdBy, createdAt: at, expiresAt, idempotencyKey };
    const [stored] = await tx.insert(apiKeys).values(values).onConflictDoNothing().returning();
    if (!stored) throw errors.KEY_ALREADY_SHOWN();
    const detail = { name, prefix, scopes, expires_at: expiresAt?.toISOString() ?? null };
    await writeAuditEvent(tx, context, 'create-api-key', ['api-key', stored.apiKeyId], detail);
    const [creator] = await tx.select({ name: user.name }).from(user).where(eq(user.id, createdBy));
    return { ...apiKeyRowOf(stored, creator?.name ?? '', at), key };
  });
});
