import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    /** Whether a mail about it has to be sent, if the person wants mails of this kind. */
    mailDue: boolean('mail_due').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.createdAt),
    index('notifications_mail_due').on(t.createdAt).where(sql`${t.mailDue}`),
  ],
);
