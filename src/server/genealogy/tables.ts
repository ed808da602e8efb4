import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { consultants } from '../consultant/tables.ts';
import { bytea, createdAt, instant, money, period } from '../db/columns.ts';

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
  (t) => [
    index('genealogy_paths_path').on(sql`substring(${t.path}, 1, 2000)`),
    // The members of one level of a downline follow one another.
    index('genealogy_paths_level').on(sql`length(${t.path})`, sql`substring(${t.path}, 1, 2000)`),
  ],
);

/** The members of each consultant's team with themselves, without those who left, and without the changes in `team_changes`. */
export const teamSizes = pgTable('team_sizes', {
  consultantId: ofConsultant('consultant_id').primaryKey(),
  members: integer('members').notNull(),
  createdAt: createdAt(),
});

/** The volume of each consultant's team in a month with their own, in cents, without the changes in `team_changes`. */
export const teamVolumes = pgTable(
  'team_volumes',
  {
    consultantId: ofConsultant('consultant_id'),
    period: period('period').notNull(),
    volume: money('volume').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.consultantId, t.period] })],
);

/**
 * What changed in teams and is not added to `team_sizes` and `team_volumes` yet: it counts for everyone on its path. Triggers write it,
 * and a job adds it up every minute, so that changes of different consultants do not wait for the row of a common upline.
 */
export const teamChanges = pgTable(
  'team_changes',
  {
    changeId: bigint('change_id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    path: bytea('path').notNull(),
    members: integer('members').notNull(),
    /** Null if it is a change of members. */
    period: period('period'),
    volume: money('volume').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('team_changes_path').on(sql`substring(${t.path}, 1, 2000)`)],
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
    /** The follow-up date with a reminder that was sent, or is not needed. */
    reminderSettledFor: date('reminder_settled_for', { mode: 'string' }),
    updatedAt: instant('updated_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('member_notes_author').on(t.authorId, t.consultantId, t.createdAt),
    index('member_notes_reminder')
      .on(t.followUpOn, t.noteId)
      .where(
        sql`${t.followUpOn} is not null and ${t.doneAt} is null and ${t.reminderSettledFor} is distinct from ${t.followUpOn}`,
      ),
    check('member_notes_done', sql`${t.doneAt} is null or ${t.followUpOn} is not null`),
  ],
);
