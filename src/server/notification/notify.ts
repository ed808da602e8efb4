import type { NotificationData } from '#contract/notification.ts';
import type { Transaction } from '../db/database.ts';
import { notifications } from './tables.ts';

/** Tells people facts, each `at` the moment it became one. `tx` acts as the worker or as sign-in. */
export async function notify(
  tx: Transaction,
  told: readonly { readonly userId: string; readonly fact: NotificationData }[],
  at: Date,
): Promise<void> {
  if (told.length === 0) return;
  await tx
    .insert(notifications)
    .values(told.map(({ userId, fact }) => ({ userId, kind: fact.kind, data: fact, createdAt: at })));
}
