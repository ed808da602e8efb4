import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { emailChanges, user, verification } from './tables.ts';

/**
 * Cancels the links that were sent to a person: links that reset the password or sign in, and links of a pending email change.
 * After a new password or address they must not work, because another person may have requested or received them.
 */
export async function cancelLinks(tx: Transaction, userId: string): Promise<void> {
  // Locked first, as in `change_account` and `confirm-email`, so that concurrent changes of the account can't deadlock.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update');
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx.delete(verification).where(eq(verification.value, userId));
}
