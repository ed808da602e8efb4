import { eq } from 'drizzle-orm';
import type { Actor } from '#domain/person/actor.ts';
import { visitor } from '#domain/person/actor.ts';
import type { Database } from '../db/database.ts';
import { consultants } from '../person/tables.ts';
import type { Auth } from './auth.ts';

/**
 * The actor behind a request's cookie or bearer token: asked of the database each time, so that an ended session or a
 * changed right counts at once. `db` is connected in the role of sign-in.
 */
export async function actorOf(auth: Auth, db: Database, headers: Headers): Promise<Actor> {
  if (!headers.has('cookie') && !headers.has('authorization')) return visitor;
  const session = await auth.api.getSession({ headers });
  if (!session) return visitor;
  const userId = session.user.id;
  const [consultant] = await db
    .select({ isAdmin: consultants.isAdmin })
    .from(consultants)
    .where(eq(consultants.consultantId, userId));
  if (!consultant) return { role: 'customer', userId };
  return { role: consultant.isAdmin ? 'admin' : 'consultant', userId };
}
