import { and, eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { endedCookies } from '../auth/session.ts';
import { session } from '../auth/tables.ts';
import { functions } from '../implement.ts';

/** Deletes a session of the caller. Its device is signed out at its next request. */
export const endSession = functions.account.endSession.handler(async ({ input, context, errors }) => {
  const { auth, signInDb, sessionId, browser } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const ended = await signInDb
    .delete(session)
    .where(and(eq(session.id, input.session_id), eq(session.userId, userId)))
    .returning({ id: session.id });
  if (ended.length === 0) throw errors.NOT_FOUND();
  if (input.session_id === sessionId) for (const line of await endedCookies(auth)) browser?.setCookie(line);
  return { success: true as const };
});
