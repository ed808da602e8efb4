import { createHash, randomBytes } from 'node:crypto';
import type { Route } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import { commonRefusals } from '#contract/function.ts';
import { type ApiScope, decideForKey } from '#domain/account/api-scope.ts';
import { consultants } from '../consultant/tables.ts';
import type { Call, Deployment } from '../context.ts';
import { currentWork } from '../db/work-limits.ts';
import type { Caller } from './session.ts';
import { apiKeys } from './tables.ts';
import { withinLimit } from './within-limit.ts';

/** Scanners for leaked secrets find keys by this start. */
const start = 'bl_';

/** A new key, the part of it that lists show, and what is stored of it. 256 random bits need no slow hash. */
export function newApiKey() {
  const key = start + randomBytes(32).toString('base64url');
  return { key, prefix: key.slice(0, start.length + 6), keyHash: hashOf(key) };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** The API key of a request: `Authorization: Bearer bl_…`. Other tokens are sessions. */
export function apiKeyIn(headers: Headers): string | null {
  const [, key] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return key?.startsWith(start) ? key : null;
}

export type KeyCaller = Caller & Required<Pick<Call, 'apiKey'>>;

/**
 * Who calls with a key: the admin who created it, as long as they are one, with the role that they have now. Read each time, so that a revoked key or a
 * changed right takes effect at once. Throws INVALID_API_KEY, or TOO_MANY_REQUESTS above the limits.
 */
export async function callerOfKey(
  deployment: Pick<Deployment, 'signInDb' | 'now' | 'takeFromLimit'>,
  key: string,
  address: string,
): Promise<KeyCaller> {
  const { signInDb, now } = deployment;
  const [row] = await signInDb
    .select({ stored: apiKeys, adminRole: consultants.adminRole, status: consultants.status })
    .from(apiKeys)
    .innerJoin(consultants, eq(consultants.consultantId, apiKeys.createdBy))
    .where(eq(apiKeys.keyHash, hashOf(key)));
  const isValid = row !== undefined && stateOfKey(row.stored, now()) === 'active';
  if (!isValid || row.adminRole === null || row.status !== 'active') {
    await withinLimit(deployment, 'wrongKeysOfAddress', address);
    throw new ORPCError('INVALID_API_KEY', commonRefusals.INVALID_API_KEY);
  }
  const { apiKeyId, scopes, createdBy, lastUsedAt } = row.stored;
  await withinLimit(deployment, 'callsOfApiKey', apiKeyId);
  const minute = Math.floor(now().getTime() / 60_000) * 60_000;
  if ((lastUsedAt?.getTime() ?? 0) < minute) {
    await signInDb
      .update(apiKeys)
      .set({ lastUsedAt: sql`greatest(${apiKeys.lastUsedAt}, ${new Date(minute)})` })
      .where(eq(apiKeys.apiKeyId, apiKeyId));
  }
  return { actor: { role: 'admin', userId: createdBy, adminRole: row.adminRole }, apiKey: { apiKeyId, scopes } };
}

/** Whether a key still works. */
export function stateOfKey(
  { revokedAt, expiresAt }: Pick<typeof apiKeys.$inferSelect, 'revokedAt' | 'expiresAt'>,
  now: Date,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

/**
 * Refuses a function that the key of this call does not allow, and restricts the transactions of the request: without
 * this, a function that reads could write (`db/actor.ts`).
 */
export function restrictToScopes({ apiKey }: Pick<Call, 'apiKey'>, { path, method, tags }: Route): void {
  if (!apiKey) return;
  const name = path?.replace('/functions/', '') ?? '';
  const isPublicRead = method === 'GET' && tags?.includes('everyone') === true;
  const decision = decideForKey(apiKey.scopes, { name, isPublicRead });
  if (!decision.may) throw insufficientScope(decision.needed);
  const work = currentWork();
  if (work) work.apiKey = { scopes: apiKey.scopes, readOnly: decision.readOnly };
}

function insufficientScope(scope: ApiScope | null) {
  const { status } = commonRefusals.INSUFFICIENT_SCOPE;
  const message =
    scope === null ? 'API keys can’t call this function.' : `This function needs an API key with the scope ${scope}.`;
  return new ORPCError('INSUFFICIENT_SCOPE', { status, message, data: { scope } });
}
