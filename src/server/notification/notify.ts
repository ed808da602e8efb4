import type { NotificationData } from '#contract/notification.ts';
import type { Transaction } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { notifications } from './tables.ts';

/** Tells people facts, each `at` the moment it became one. `tx` acts as the worker or as sign-in. */
export async function notify(tx: Transaction, told: readonly Told[], at: Date): Promise<void> {
  await insertMany(tx, notifications, notificationRows(told, at));
}

type Told = { readonly userId: string; readonly fact: NotificationData };

/** The same as rows, for who keeps them with something else. */
export const notificationRows = (told: readonly Told[], at: Date): (typeof notifications.$inferInsert)[] =>
  told.map(({ userId, fact }) => ({ userId, kind: fact.kind, data: fact, createdAt: at }));
