import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '../auth/tables.ts';
import { createdAt, instant, newId } from '../db/columns.ts';

/** Facts, not sentences: the words are made where they are shown. */
export const notifications = pgTable(
  'notifications',
  {
    notificationId: newId('notification_id'),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (t) => [index('notifications_user').on(t.userId, t.createdAt)],
);
