import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { consultants } from '../consultant/tables.ts';
import { bytea, createdAt, instant } from '../db/columns.ts';

const ofConsultant = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => consultants.consultantId, { onDelete: 'cascade' });

/**
 * Where each consultant is in the present genealogy, so that a downline is one range of an index: the numbers of the upline from the
 * top down and their own, four bytes each. Triggers on `consultants` maintain it.
 */
export const genealogyPaths = pgTable(
  'genealogy_paths',
  {
    consultantId: ofConsultant('consultant_id').primaryKey(),
    path: bytea('path').notNull(),
    /** Not counted in team sizes and not listed; the downline remains in its place. */
    hasLeft: boolean('has_left').notNull(),
    /** The date of the last order that was not cancelled; a trigger on `orders` maintains it. */
    lastOrderAt: instant('last_order_at'),
    createdAt: createdAt(),
  },
  // An entry of an index has a greatest size: paths of more than 500 levels are compared by their first 500 there.
  (t) => [index('genealogy_paths_path').on(sql`substring(${t.path}, 1, 2000)`)],
);

/** A consultant's private note about someone in their team, with the day of a follow-up if there is one. */
export const memberNotes = pgTable(
  'member_notes',
  {
    /** The idempotency key that created it. */
    noteId: uuid('note_id').primaryKey(),
    authorId: ofConsultant('author_id'),
    consultantId: ofConsultant('consultant_id'),
    note: text('note').notNull(),
    /** A day of the company's calendar. */
    followUpOn: date('follow_up_on', { mode: 'string' }),
    doneAt: instant('done_at'),
    updatedAt: instant('updated_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('member_notes_author').on(t.authorId, t.consultantId, t.createdAt),
    index('member_notes_follow_up')
      .on(t.authorId, t.followUpOn)
      .where(sql`${t.followUpOn} is not null and ${t.doneAt} is null`),
    check('member_notes_done', sql`${t.doneAt} is null or ${t.followUpOn} is not null`),
  ],
);
