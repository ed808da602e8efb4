import { count, desc, eq, sql } from 'drizzle-orm';
import type { ApiKeyRow } from '#contract/account/api-key.ts';
import { stateOfKey } from '../../auth/api-key.ts';
import { apiKeys, user } from '../../auth/tables.ts';
import { functions } from '../../implement.ts';

export const getApiKeys = functions.account.getApiKeys.handler(async ({ input, context }) => {
  const { signInDb, now } = context;
  const wanted =
    input.searchTerm === ''
      ? undefined
      : sql`strpos(lower(concat_ws(' ', ${apiKeys.name}, ${apiKeys.prefix}, ${user.name})), lower(${input.searchTerm})) > 0`;
  const rows = await signInDb
    .select({ stored: apiKeys, creator: user.name })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.createdBy))
    .where(wanted)
    .orderBy(desc(apiKeys.createdAt), apiKeys.apiKeyId)
    .limit(input.limit)
    .offset(input.offset);
  const [counted] = await signInDb
    .select({ total: count() })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.createdBy))
    .where(wanted);
  return {
    data: rows.map(({ stored, creator }) => apiKeyRowOf(stored, creator, now())),
    total: counted?.total ?? 0,
  };
});

export const apiKeyRowOf = (key: typeof apiKeys.$inferSelect, creator: string, now: Date): ApiKeyRow => ({
  api_key_id: key.apiKeyId,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  state: stateOfKey(key, now),
  created_at: key.createdAt.toISOString(),
  created_by: creator,
  expires_at: key.expiresAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
});
