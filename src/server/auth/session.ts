import { createHmac, timingSafeEqual } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import { commonRefusals } from '#contract/function.ts';
import type { Actor } from '#domain/account/actor.ts';
import { visitor } from '#domain/account/actor.ts';
import { consultants } from '../consultant/tables.ts';
import type { Database } from '../db/database.ts';
import { type Auth, cookieName } from './auth.ts';
import { callingLibrary } from './hidden-error.ts';
import { session } from './tables.ts';

/** An admin's session ends this long after the sign-in, however much it is used. */
const adminSession = '8 hours';

/** Whether a request can only be a visitor's: it has neither our cookie nor a token. */
export const isAnonymous = (cookie: string | null | undefined, authorization: string | null | undefined): boolean =>
  (authorization ?? null) === null && !cookie?.includes(cookieName);

/** Set by a page when its sign-out did not reach the server; the next request of the browser completes the sign-out. */
export const signedOutCookie = 'birchline.signed-out';

/** A session that may only choose a new password, after an admin has set one. */
export type PasswordChange = { readonly userId: string; readonly sessionId: string };

export type Caller = {
  readonly actor: Actor;
  readonly passwordChange?: PasswordChange;
  /** Of a signed-in person. */
  readonly sessionId?: string;
};

/**
 * Determines the caller from a request's cookie or bearer token, from the database each time, so that an ended session
 * or a changed right takes effect immediately. `db` is connected in the role of sign-in. Use extends a session;
 * `setCookie` receives the new cookies for the answer.
 */
export async function callerOf(
  auth: Auth,
  db: Database,
  headers: Headers,
  setCookie: (line: string) => void = () => {},
): Promise<Caller> {
  if (!headers.has('cookie') && !headers.has('authorization')) return { actor: visitor };
  const leaving = headers.get('cookie')?.includes(`${signedOutCookie}=1`) ?? false;
  const readSession = () => callingLibrary((fail) => auth.api.getSession({ headers, returnHeaders: true }).catch(fail));
  // Once more: the first query on a connection that was lost while it was idle fails.
  const answer = await readSession().catch(readSession);
  if (leaving) {
    if (answer.response) await db.delete(session).where(eq(session.userId, answer.response.user.id));
    for (const line of await endedCookies(auth)) setCookie(line);
    return { actor: visitor };
  }
  for (const line of answer.headers.getSetCookie()) setCookie(line);
  if (!answer.response) return { actor: visitor };
  const { user, session: current } = answer.response;
  const userId = user.id;
  if (user.mustChangePassword) return { actor: visitor, passwordChange: { userId, sessionId: current.id } };
  const [consultant] = await db
    .select({
      adminRole: consultants.adminRole,
      status: consultants.status,
      isOld: sql<boolean>`${current.createdAt.toISOString()}::timestamptz < now() - ${adminSession}::interval`,
    })
    .from(consultants)
    .where(eq(consultants.consultantId, userId));
  const sessionId = current.id;
  if (!consultant) return { actor: { role: 'customer', userId }, sessionId };
  if (consultant.adminRole !== null && consultant.isOld) {
    await db.delete(session).where(eq(session.id, current.id));
    return { actor: visitor };
  }
  // Consultants who have left or are suspended may still see their own books, not the company's.
  if (consultant.adminRole === null || consultant.status !== 'active') {
    return { actor: { role: 'consultant', userId }, sessionId };
  }
  return { actor: { role: 'admin', userId, adminRole: consultant.adminRole }, sessionId };
}

/**
 * Throws INVALID_SIGNATURE for a bearer token that was not signed here, so that a program learns of a damaged token instead of being
 * answered as a visitor. The token of an ended session is signed.
 */
export async function verifyBearerToken(auth: Auth, headers: Headers): Promise<void> {
  const [, token] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return;
  const { secret } = await auth.$context;
  const [value = '', ...signature] = (token.includes('%') ? decoded(token) : token).split('.');
  const expected = createHmac('sha256', secret).update(value).digest('base64url');
  const given = signature.join('.').replaceAll('+', '-').replaceAll('/', '_').replace(/=$/, '');
  const [own, sent] = [Buffer.from(expected), Buffer.from(given)];
  if (own.length === sent.length && timingSafeEqual(own, sent)) return;
  throw new ORPCError('INVALID_SIGNATURE', commonRefusals.INVALID_SIGNATURE);
}

function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

/** The lines that delete the session's cookie, and the signed-out mark, in a browser. */
export async function endedCookies(auth: Auth): Promise<string[]> {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken;
  const secure = attributes.secure ? '; Secure' : '';
  return [
    `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`,
    `${signedOutCookie}=; Max-Age=0; Path=/; SameSite=Lax${secure}`,
  ];
}
