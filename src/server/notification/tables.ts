import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { session, user } from '../auth/tables.ts';
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
    /** Whether mails and push messages about it have to be queued, for a person who wants them. */
    mailDue: boolean('mail_due').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.createdAt),
    // Those of the end of a month have one time for everyone.
    index('notifications_mail_due').on(t.createdAt, t.notificationId).where(sql`${t.mailDue}`),
    // Erasing a person finds the reminders that name them.
    index('notifications_follow_up').on(sql`(${t.data} ->> 'consultant_id')`).where(sql`${t.kind} = 'follow-up-due'`),
  ],
);

/** The browsers that get push messages. One ends with its session, so that a device that is signed out gets none. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    subscriptionId: newId('subscription_id'),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** The address of the browser's push service. */
    endpoint: text('endpoint').notNull().unique(),
    /** The keys of the browser, with which messages are encrypted (RFC 8291), in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId)],
);

/** The phone of a person for SMS, and another one that waits for its code. */
export const smsPhones = pgTable('sms_phones', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id),
  /** In the format E.164; null until a code has confirmed it. */
  phone: text('phone'),
  pendingPhone: text('pending_phone'),
  /** A hash of the code that was sent to the pending phone. */
  codeHash: text('code_hash'),
  codeExpiresAt: instant('code_expires_at'),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  createdAt: createdAt(),
});
