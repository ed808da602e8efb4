import type { emailChanges } from '../auth/tables.ts';

/** The addresses that have not confirmed a change yet: none without a change. */
export function unconfirmedEmails(current: string, change: typeof emailChanges.$inferSelect | null): string[] {
  if (!change) return [];
  return [...(change.currentConfirmedAt ? [] : [current]), ...(change.confirmedAt ? [] : [change.email])];
}
