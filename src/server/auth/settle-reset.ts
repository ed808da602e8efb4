import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { user, verification } from './tables.ts';

/**
 * After a password reset by mail: older links of the same person stop working, the address is confirmed (only its owner
 * has the link), and a temporary password need not be replaced any longer.
 */
export function settleReset(db: Database, userId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.delete(verification).where(eq(verification.value, userId));
    await tx.update(user).set({ emailVerified: true, mustChangePassword: false }).where(eq(user.id, userId));
  });
}
