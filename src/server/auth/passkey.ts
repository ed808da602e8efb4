import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { relyingPartyId } from '#domain/account/relying-party.ts';
import type { Call } from '../context.ts';
import type { Database } from '../db/database.ts';
import { passkeyChallenges } from './tables.ts';

/** Ed25519, ES256 and RS256: what devices have. The library would also offer what Node still calls experimental. */
export const passkeyAlgorithms = [-8, -7, -257];

export type RelyingParty = { readonly id: string; readonly origin: string };

/** The domain and the address at which this is asked. Guards before have checked the host. */
export function relyingPartyOf({ browser, publicUrl, company: { hosts } }: Call): RelyingParty | null {
  const host = browser?.headers.get('host') ?? null;
  if (host === null) return null;
  const { origin, hostname } = new URL(`${new URL(publicUrl).protocol}//${host}`);
  const own = [hosts.public, hosts.backOffice].map((each) => new URL(each).hostname);
  return { id: relyingPartyId(hostname, own), origin };
}

/** Stores a challenge that can be answered once, within five minutes; `userId` is null for a sign-in. */
export async function storeChallenge(db: Database, challenge: string, userId: string | null): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
  await db
    .insert(passkeyChallenges)
    .values({ challenge, userId, expiresAt: sql`now() + interval '5 minutes'` as unknown as Date });
}

type ExpectedChallenge = (challenge: string) => Promise<boolean>;

/**
 * What the library found in a device's answer to a challenge for this person, null for a sign-in; null if it refuses the answer. A failure
 * of the database is thrown: the library reports it like a wrong answer.
 */
export async function verifiedAnswer<Result>(
  db: Database,
  userId: string | null,
  verify: (expectedChallenge: ExpectedChallenge) => Promise<Result>,
): Promise<Result | null> {
  let failure: unknown;
  const expectedChallenge: ExpectedChallenge = async (challenge) => {
    try {
      return await takeChallenge(db, challenge, userId);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    return await verify(expectedChallenge);
  } catch {
    if (failure !== undefined) throw failure;
    return null;
  }
}

/** Whether a challenge is waiting for this answer. It can't be answered again, even if the answer is wrong. */
async function takeChallenge(db: Database, challenge: string, userId: string | null): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}
