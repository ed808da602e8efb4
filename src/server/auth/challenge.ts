import { generateRandomString, makeSignature } from 'better-auth/crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { databaseTimeIn } from '../db/database-time.ts';
import type { Auth } from './auth.ts';
import { cookieIn } from './cookie-in.ts';
import { newDeviceLine } from './device/known-devices.ts';
import { challengeSeconds } from './second-factor-plugin.ts';
import { verification } from './tables.ts';

export type Challenge = { readonly identifier: string; readonly userId: string };

/** The sign-in of this browser that still lacks its code; null if there is none. */
export async function challengeOf(auth: Auth, db: Database, headers: Headers): Promise<Challenge | null> {
  const { createAuthCookie, secret, internalAdapter } = await auth.$context;
  const value = cookieIn(headers, createAuthCookie('two_factor').name);
  const end = value.lastIndexOf('.');
  const identifier = value.slice(0, end);
  if (end < 1 || (await makeSignature(identifier, secret)) !== value.slice(end + 1)) return null;
  const stored = await internalAdapter.findVerificationValue(identifier);
  if (!stored) return null;
  const [open] = await db
    .select({ id: verification.id })
    .from(verification)
    .where(and(eq(verification.id, stored.id), gt(verification.expiresAt, sql`now()`)));
  return open ? { identifier, userId: stored.value } : null;
}

/** Ends a challenge; false if another request has. */
export async function endChallenge(auth: Auth, { identifier, userId }: Challenge): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.consumeVerificationValue(identifier))?.value === userId;
}

/** Asks for the code of the second factor after a link, as the library does after a password. Returns its cookie. */
export async function startChallenge(auth: Auth, db: Database, userId: string): Promise<string> {
  const { createAuthCookie, secret, internalAdapter } = await auth.$context;
  const identifier = `2fa-${generateRandomString(20)}`;
  const expiresAt = await databaseTimeIn(db, challengeSeconds);
  await internalAdapter.createVerificationValue({ identifier, value: userId, expiresAt });
  const { name, attributes } = createAuthCookie('two_factor');
  const value = encodeURIComponent(`${identifier}.${await makeSignature(identifier, secret)}`);
  const secure = attributes.secure ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${challengeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

type Device = { readonly ipAddress: string; readonly userAgent: string };

/**
 * Starts a session after a passed challenge. Returns the lines that set its cookie and the one of a known device, and
 * delete the challenge's.
 */
export async function startSession(auth: Auth, db: Database, userId: string, device: Device): Promise<string[]> {
  const { createAuthCookie, authCookies, secret, internalAdapter, sessionConfig } = await auth.$context;
  const { token } = await internalAdapter.createSession(userId, false, device);
  const { name, attributes } = authCookies.sessionToken;
  const rest = `Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`;
  const value = encodeURIComponent(`${token}.${await makeSignature(token, secret)}`);
  return [
    `${name}=${value}; Max-Age=${sessionConfig.expiresIn}; ${rest}`,
    `${createAuthCookie('two_factor').name}=; Max-Age=0; ${rest}`,
    ...(await newDeviceLine(auth, db, userId)),
  ];
}
