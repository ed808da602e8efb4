import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ViewList } from '#domain/view/saved-view.ts';
import { user } from '../auth/tables.ts';
import { createdAt } from '../db/columns.ts';

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
