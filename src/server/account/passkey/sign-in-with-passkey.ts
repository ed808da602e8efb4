import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { startSession } from '../../auth/challenge.ts';
import { rememberNetwork } from '../../auth/device/known-networks.ts';
import { type RelyingParty, relyingPartyOf, verifiedAnswer } from '../../auth/passkey.ts';
import { signedOutCookie } from '../../auth/session.ts';
import { passkeys } from '../../auth/tables.ts';
import { withinLimit } from '../../auth/within-limit.ts';
import type { Database } from '../../db/database.ts';
import { functions } from '../../implement.ts';

/** The device has checked its owner and has the key, so no code is asked for. */
export const signInWithPasskey = functions.account.signInWithPasskey.handler(async ({ input, context, errors }) => {
  const { auth, signInDb, address, browser } = context;
  const party = relyingPartyOf(context);
  if (browser === undefined || party === null) throw errors.WRONG_PASSKEY();
  await withinLimit(context, 'passkeysOfAddress', address);
  const userId = await takePasskey(signInDb, party, input.credential);
  if (userId === null) throw errors.WRONG_PASSKEY();
  const userAgent = browser.headers.get('user-agent') ?? '';
  const lines = await startSession(auth, signInDb, userId, { ipAddress: address, userAgent });
  for (const line of lines) browser.setCookie(line);
  // Signing in again removes the signed-out mark of this browser.
  browser.setCookie(`${signedOutCookie}=; Max-Age=0; Path=/`);
  await rememberNetwork(signInDb, userId, address);
  return { success: true as const };
});

/** The owner of this passkey, if it answers a challenge of ours for this address; null otherwise. */
async function takePasskey(db: Database, party: RelyingParty, text: string): Promise<string | null> {
  const response = parsed(text);
  if (response === null) return null;
  const [stored] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!stored) return null;
  const answer = await verifiedAnswer(db, null, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
    }),
  );
  if (!answer?.verified) return null;
  const { newCounter, credentialBackedUp } = answer.authenticationInfo;
  // A device that counts counts upwards: the same number twice is a copy of the key.
  const isNext = newCounter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, newCounter);
  const used = await db
    .update(passkeys)
    .set({ counter: newCounter, synced: credentialBackedUp, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.passkeyId, stored.passkeyId), isNext))
    .returning({ userId: passkeys.userId });
  return used[0]?.userId ?? null;
}

/** Only its id is read here; the library checks the rest. */
function parsed(text: string): AuthenticationResponseJSON | null {
  try {
    const value: unknown = JSON.parse(text);
    return z.looseObject({ id: z.string().max(1_500) }).safeParse(value).success
      ? (value as AuthenticationResponseJSON)
      : null;
  } catch {
    return null;
  }
}
