import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, newId } from '../db/columns.ts';

/** What people write through the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    messageId: newId('message_id'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('contact_messages_created_at').on(t.createdAt)],
);

/** The demo's mailbox: mails that would have gone out. Empty outside a demo. */
export const mailboxMessages = pgTable(
  'mailbox_messages',
  {
    mailId: bigint('mail_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The same mail for programs that show HTML, where it has such a part. */
    html: text('html'),
    createdAt: createdAt(),
  },
  (t) => [index('mailbox_messages_recipient').on(t.recipient, t.mailId)],
);
