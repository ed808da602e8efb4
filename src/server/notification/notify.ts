import type { NotificationData } from '#contract/notification/notification.ts';
import { topicOf } from '#domain/notification/topic.ts';
import type { Transaction } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { notifications } from './tables.ts';

/** The maximum number of people notified in one SQL statement. */
const maxNotified = 5_000;

/** Notifies people of facts; `at` is when the facts became true. `tx` acts as the worker or as sign-in. */
export async function notify(tx: Transaction, notices: readonly Notice[], at: Date): Promise<void> {
  for (let from = 0; from < notices.length; from += maxNotified) {
    await insertMany(tx, notifications, notificationRows(notices.slice(from, from + maxNotified), at));
  }
}

export type Notice = { readonly userId: string; readonly fact: NotificationData };

/** Notices as rows, for callers that insert them together with other rows. */
export const notificationRows = (notices: readonly Notice[], at: Date): (typeof notifications.$inferInsert)[] =>
  notices.map(({ userId, fact }) => ({
    userId,
    kind: fact.kind,
    data: fact,
    mailDue: topicOf(fact.kind) !== null,
    createdAt: at,
  }));
