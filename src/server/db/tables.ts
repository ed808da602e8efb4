import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns.ts';

/** The answer to a command that must run only once; the same key with another body is refused. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user, or `visitor`: keys are separate for each person. */
    actor: text('actor').notNull(),
    key: uuid('key').notNull(),
    functionName: text('function_name').notNull(),
    requestHash: bytea('request_hash').notNull(),
    response: jsonb('response'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.actor, t.key] }), index('idempotency_keys_created_at').on(t.createdAt)],
);
