import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ViewList } from '#domain/view/saved-view.ts';
import { user } from '../auth/tables.ts';
import { createdAt, instant } from '../db/columns.ts';

/** The state of a list that a person saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    viewId: uuid('view_id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id),
    list: text('list').$type<ViewList>().notNull(),
    name: text('name').notNull(),
    /** The parameters of the address that the list knows, in one order. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.userId, t.list, sql`lower(${t.name})`)],
);

/**
 * Rows of a list that an admin selected for an action, as the preview found them. The action changes these rows and no others, so that
 * what matches later is not changed, and what it changed can be changed back.
 */
export const selections = pgTable(
  'selections',
  {
    selectionId: uuid('selection_id').primaryKey().defaultRandom(),
    userId: uuid('user_id').notNull(),
    /** The function that acts on it. */
    action: text('action').notNull(),
    rowIds: uuid('row_ids').array().notNull(),
    /** What all rows get, and what each of them had, for an action that can't be undone without it: the consultant of customers. */
    targetId: uuid('target_id'),
    previousIds: uuid('previous_ids').array(),
    /** What each changed row had, by its id, where that is more than an id: the ranks of consultants, why reviews were hidden. */
    previousValues: jsonb('previous_values').$type<Readonly<Record<string, unknown>>>(),
    /** When the action was taken, and the rows that it changed. */
    appliedAt: instant('applied_at'),
    changedIds: uuid('changed_ids').array(),
    /** When the change was undone. */
    undoneAt: instant('undone_at'),
    createdAt: createdAt(),
  },
  (t) => [index('selections_created_at').on(t.createdAt)],
);
