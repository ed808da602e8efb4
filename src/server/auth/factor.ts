import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { twoFactor } from './tables.ts';

/** A person's factor. It counts from the first code on (`verified`). */
export async function factorOf(db: Database | Transaction, userId: string) {
  const [factor] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  return factor ?? null;
}
