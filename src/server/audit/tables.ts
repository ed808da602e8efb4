import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../db/columns.ts';

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
  (t) => [index('audit_events_object').on(t.objectType, t.objectId), index('audit_events_actor').on(t.actorId, t.seq)],
);
