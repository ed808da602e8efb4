import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailTextChange, MailTexts } from '#domain/message/mail-text.ts';
import type { SuppressionCause } from '#domain/message/suppression.ts';
import type { WebhookEvent, WebhookFailure } from '#domain/message/webhook-event.ts';
import { user } from '../auth/tables.ts';
import { consultants } from '../consultant/tables.ts';
import { bytea, createdAt, instant, newId } from '../db/columns.ts';

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

/** The texts of mails that a company wrote itself. A change adds a version; the newest one applies. */
export const mailTextVersions = pgTable('mail_text_versions', {
  version: integer('version').primaryKey(),
  /** By the id of the standard text that each replaces. */
  texts: jsonb('texts').$type<MailTexts>().notNull(),
  /** The differences from the version before. */
  changes: jsonb('changes').$type<readonly MailTextChange[]>().notNull(),
  reason: text('reason').notNull(),
  createdBy: uuid('created_by').references(() => consultants.consultantId),
  createdAt: createdAt(),
});

/** Addresses to which no mail is sent, because one bounced or was reported as spam. Lifted ones stay as history. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    /** In lower case. */
    address: text('address').primaryKey(),
    cause: text('cause').$type<SuppressionCause>().notNull(),
    /** In the words of the provider. */
    reason: text('reason').notNull().default(''),
    gateway: text('gateway').notNull(),
    /** When the provider noticed: of several events the latest counts. */
    occurredAt: instant('occurred_at').notNull(),
    /** Mails since then that were not sent. */
    skipped: integer('skipped').notNull().default(0),
    skippedAt: instant('skipped_at'),
    liftedAt: instant('lifted_at'),
    /** The admin, or the owner of the address. */
    liftedBy: uuid('lifted_by').references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('mail_suppressions_occurred').on(t.occurredAt),
    check('mail_suppressions_cause', sql`${t.cause} in ('bounce', 'complaint')`),
  ],
);

/** Addresses of other programs to which events are sent. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    endpointId: newId('endpoint_id'),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** Signs the events, encrypted. */
    secret: bytea('secret').notNull(),
    /** Signs beside the new one for a while after it was replaced. */
    formerSecret: bytea('former_secret'),
    formerUntil: instant('former_until'),
    state: text('state').$type<'active' | 'off' | 'failed'>().notNull().default('active'),
    /** Created once for this key of the form. */
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    deliveredAt: instant('delivered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_endpoints_created').on(t.createdAt),
    check('webhook_endpoints_state', sql`${t.state} in ('active', 'off', 'failed')`),
  ],
);

/** An event for one endpoint: written with the change that it reports (`webhook_publish`), sent afterwards. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    deliveryId: newId('delivery_id'),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.endpointId, { onDelete: 'cascade' }),
    /** The same for every endpoint and attempt. */
    eventId: uuid('event_id').notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    state: text('state').$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    occurredAt: instant('occurred_at').notNull().defaultNow(),
    /** When it is due, by the database's clock; while it is being sent, when another process may try. */
    nextAt: instant('next_at').notNull().defaultNow(),
    attemptedAt: instant('attempted_at'),
    responseStatus: integer('response_status'),
    durationMs: integer('duration_ms'),
    responseExcerpt: text('response_excerpt'),
    failure: text('failure').$type<WebhookFailure>(),
  },
  (t) => [
    index('webhook_deliveries_due').on(t.endpointId, t.nextAt).where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_occurred').on(t.occurredAt),
    index('webhook_deliveries_endpoint').on(t.endpointId),
    check('webhook_deliveries_state', sql`${t.state} in ('waiting', 'delivered', 'failed')`),
  ],
);
