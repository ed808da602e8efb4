import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { consultants, customers } from '../consultant/tables.ts';
import { createdAt, instant } from '../db/columns.ts';

/** Notes of admins about a consultant or a customer. Neither of them reads it. */
export const adminNotes = pgTable(
  'admin_notes',
  {
    /** The idempotency key that created it. */
    noteId: uuid('note_id').primaryKey(),
    consultantId: uuid('consultant_id').references(() => consultants.consultantId),
    customerId: uuid('customer_id').references(() => customers.customerId),
    authorId: uuid('author_id')
      .notNull()
      .references(() => consultants.consultantId),
    note: text('note').notNull(),
    updatedAt: instant('updated_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('admin_notes_consultant').on(t.consultantId, t.createdAt),
    index('admin_notes_customer').on(t.customerId, t.createdAt),
    check('admin_notes_subject', sql`num_nonnulls(${t.consultantId}, ${t.customerId}) = 1`),
  ],
);
