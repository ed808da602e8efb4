import { constantTimeEqual, generateRandomString, makeSignature } from 'better-auth/crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { cookieIn } from '../cookie-in.ts';
import { account, user } from '../tables.ts';

// A browser in which the owner of an account has signed in gets a signed cookie. It opens nothing: attempts with it
// count in a limit of their own, which no one else can use up (decision 057). A new password invalidates all of them.

const lastingSeconds = 60 * 60 * 24 * 365;

/** The name has no part of `cookieName`: a page for a signed-out person with this cookie may come from the cache. */
const nameOf = (secure: boolean) => `${secure ? '__Host-' : ''}known_device`;

/** The sign-in library, as far as it is needed here. */
type Library = {
  readonly $context: Promise<{
    readonly secret: string;
    readonly authCookies: { readonly sessionToken: { readonly attributes: { readonly secure?: boolean } } };
  }>;
};

/** Whether a line sets this cookie. */
export const isDeviceLine = (line: string): boolean => /^(__Host-)?known_device=/.test(line);

type Signing = { readonly secret: string; readonly secure: boolean };

const secondsNow = sql<string>`extract(epoch from now())::bigint::text`;

const signatureOf = (userId: string, device: string, issued: string, passwordHash: string, secret: string) =>
  makeSignature(['known-device', userId, device, issued, passwordHash].join('\n'), secret);

/** The cookie of a new known device; null for an account without a password. */
export async function newDeviceCookie(db: Database | Transaction, { secret, secure }: Signing, userId: string) {
  const [own] = await db
    .select({ hash: account.password, issued: secondsNow })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  if (!own?.hash) return null;
  const device = generateRandomString(20);
  const signature = await signatureOf(userId, device, own.issued, own.hash, secret);
  return { name: nameOf(secure), value: `${userId}.${device}.${own.issued}.${signature}`, maxAge: lastingSeconds };
}

/** The line that sets the cookie of a new known device; none for an account without a password. */
export async function newDeviceLine(auth: Library, db: Database | Transaction, userId: string): Promise<string[]> {
  const { secret, authCookies } = await auth.$context;
  const secure = authCookies.sessionToken.attributes.secure === true;
  const cookie = await newDeviceCookie(db, { secret, secure }, userId);
  if (cookie === null) return [];
  const rest = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return [`${cookie.name}=${encodeURIComponent(cookie.value)}; Max-Age=${cookie.maxAge}; ${rest}`];
}

/** The device of a request if the owner of the account with this email has signed in with it; null otherwise. */
export async function knownDeviceOf(
  auth: Library,
  db: Database,
  email: string,
  headers: Headers,
): Promise<string | null> {
  const { secret, authCookies } = await auth.$context;
  const value = cookieIn(headers, nameOf(authCookies.sessionToken.attributes.secure === true));
  const [userId = '', device = '', issued = '', signature = ''] = value.split('.');
  if (signature === '') return null;
  const [own] = await db
    .select({ userId: user.id, hash: account.password, now: secondsNow })
    .from(user)
    .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(eq(user.email, email));
  if (own?.userId !== userId || !own.hash || !(Number(own.now) - Number(issued) < lastingSeconds)) return null;
  const expected = await signatureOf(userId, device, issued, own.hash, secret);
  return constantTimeEqual(expected, signature) ? device : null;
}
