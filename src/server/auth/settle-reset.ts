import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { user, verification } from './tables.ts';

/**
 * After a password was reset by mail: older links of the same person stop working, the address is confirmed (only who
 * reads its mail has the link), and a temporary password is no longer waiting to be replaced.
 */
export function settleReset(db: Database, userId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.delete(verification).where(eq(verification.value, userId));
    await tx.update(user).set({ emailVerified: true, mustChangePassword: false }).where(eq(user.id, userId));
  });
}
