import { eq } from 'drizzle-orm';
import { user } from '../auth/tables.ts';
import type { Transaction } from '../db/database.ts';

/**
 * Locks the account of a person, so that concurrent changes of its email address and its second factor follow one another; null if it
 * was deleted. The row of a consultant is locked before it, those of the second factor and of email changes after it.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<{ email: string; name: string } | null> {
  const [account] = await tx
    .select({ email: user.email, name: user.name })
    .from(user)
    .where(eq(user.id, userId))
    .for('update');
  return account ?? null;
}
