import { eq, sql } from 'drizzle-orm';
import type { Actor } from '#domain/person/actor.ts';
import { visitor } from '#domain/person/actor.ts';
import type { Database } from '../db/database.ts';
import { consultants } from '../person/tables.ts';
import { type Auth, cookieName } from './auth.ts';
import { session } from './tables.ts';

/** An admin's session ends so long after the sign-in, however much it is used. */
const adminSession = '8 hours';

/** Whether a request can only be a visitor's: it brings no cookie of ours and no token. */
export const isAnonymous = (cookie: string | null | undefined, authorization: string | null | undefined): boolean =>
  (authorization ?? null) === null && !cookie?.includes(cookieName);

/**
 * The actor behind a request's cookie or bearer token: asked of the database each time, so that an ended session or a
 * changed right counts at once. `db` is connected in the role of sign-in. A session is prolonged by use; the cookie that
 * says so goes to `keep`, for the answer.
 */
export async function actorOf(
  auth: Auth,
  db: Database,
  headers: Headers,
  keep: (setCookie: string) => void = () => {},
): Promise<Actor> {
  if (!headers.has('cookie') && !headers.has('authorization')) return visitor;
  const found = await auth.api.getSession({ headers, returnHeaders: true }).catch(async (error: unknown) => {
    // The library hides why it could not look; if it was the database, asking once more says so.
    await db.execute(sql`select`);
    throw error;
  });
  for (const line of found.headers.getSetCookie()) keep(line);
  if (!found.response) return visitor;
  const userId = found.response.user.id;
  const [consultant] = await db
    .select({
      isAdmin: consultants.isAdmin,
      status: consultants.status,
      isOld: sql<boolean>`${found.response.session.createdAt.toISOString()}::timestamptz < now() - ${adminSession}::interval`,
    })
    .from(consultants)
    .where(eq(consultants.consultantId, userId));
  if (!consultant) return { role: 'customer', userId };
  if (consultant.isAdmin && consultant.isOld) {
    await db.delete(session).where(eq(session.id, found.response.session.id));
    return visitor;
  }
  // Who has left or is suspended keeps her own books, not the company's.
  return { role: consultant.isAdmin && consultant.status === 'active' ? 'admin' : 'consultant', userId };
}
