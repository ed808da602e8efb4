import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { deviceOf } from '#domain/account/device.ts';
import { session } from '../auth/tables.ts';
import { functions } from '../implement.ts';

export const getSessions = functions.account.getSessions.handler(async ({ input, context, errors }) => {
  const { signInDb, sessionId } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  // Sessions expire by the machine's clock, as the sign-in library has it.
  const own = and(eq(session.userId, userId), gt(session.expiresAt, sql`now()`));
  const rows = await signInDb
    .select()
    .from(session)
    .where(own)
    .orderBy(desc(session.createdAt), desc(session.id))
    .limit(input.limit)
    .offset(input.offset);
  const [counted] = await signInDb.select({ rows: count() }).from(session).where(own);
  return {
    data: rows.map((row) => ({
      session_id: row.id,
      ...deviceOf(row.userAgent ?? ''),
      ip_address: row.ipAddress ?? '',
      signed_in_at: row.createdAt.toISOString(),
      last_used_at: row.updatedAt.toISOString(),
      current: row.id === sessionId,
    })),
    total: counted?.rows ?? 0,
  };
});
