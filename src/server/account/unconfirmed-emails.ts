import type { emailChanges } from '../auth/tables.ts';

/** The addresses that have not confirmed a change yet: none without a change. */
export function unconfirmedEmails(present: string, change: typeof emailChanges.$inferSelect | null): string[] {
  if (!change) return [];
  return [...(change.presentConfirmedAt ? [] : [present]), ...(change.confirmedAt ? [] : [change.email])];
}
