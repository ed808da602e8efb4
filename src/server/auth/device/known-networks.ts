import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { networkOf } from '../network.ts';
import { knownNetworks, user } from '../tables.ts';

/** How long a network stays known after its last sign-in, in days. */
const knownDays = 90;

/** Stores that a person signed in, or confirmed their mailbox, from this address. */
export async function rememberNetwork(db: Database, userId: string, address: string | null | undefined): Promise<void> {
  if (!address) return;
  await db
    .insert(knownNetworks)
    .values({ userId, network: networkOf(address), lastUsed: sql`now()` })
    .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.network], set: { lastUsed: sql`now()` } });
  await db
    .delete(knownNetworks)
    .where(
      and(eq(knownNetworks.userId, userId), sql`${knownNetworks.lastUsed} < now() - ${knownDays} * interval '1 day'`),
    );
}

/** Whether the owner of the account with this email has signed in from here lately. */
export async function isKnownNetwork(db: Database, email: string, address: string): Promise<boolean> {
  const rows = await db
    .select({ userId: user.id })
    .from(user)
    .innerJoin(knownNetworks, eq(knownNetworks.userId, user.id))
    .where(
      and(
        eq(user.email, email),
        eq(knownNetworks.network, networkOf(address)),
        sql`${knownNetworks.lastUsed} >= now() - ${knownDays} * interval '1 day'`,
      ),
    );
  return rows.length > 0;
}
