import { sql } from 'drizzle-orm';
import { bigint, check, customType, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../db/columns.ts';

/** Every privileged act, in the same transaction as the act; only ever added to. */
export const auditEvents = pgTable(
  'audit_events',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: text('request_id').notNull(),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role').notNull(),
    action: text('action').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id'),
    /** What changed, without secrets and without more of a person than needed. */
    detail: jsonb('detail').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_events_object').on(t.objectType, t.objectId),
    index('audit_events_actor').on(t.actorId, t.seq),
    index('audit_events_action').on(t.action, t.seq),
    index('audit_events_created').on(t.createdAt),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The chain of audit events (docs/decisions/023): each link is a SHA-256 over the hash of the link before it and its event.
 * Without a foreign key, so that an event that was taken away is seen as what it is.
 */
export const auditLinks = pgTable(
  'audit_links',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    seq: bigint('seq', { mode: 'number' }).notNull().unique(),
    hash: bytea('hash').notNull(),
    sealedAt: instant('sealed_at').notNull(),
    /** Of the events up to this number, none is found later: they have their links. Null if this was not known of any. */
    completeUntil: bigint('complete_until', { mode: 'number' }),
  },
  (t) => [
    check('audit_links_position', sql`${t.position} > 0`),
    check('audit_links_hash', sql`octet_length(${t.hash}) = 32`),
  ],
);
