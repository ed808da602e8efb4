import type { SavedView } from '#contract/view/saved-view.ts';
import { constraintOf } from '../db/sql-state.ts';
import type { savedViews } from './tables.ts';

/** A saved view as the functions answer it. */
export const savedViewOf = (row: typeof savedViews.$inferSelect): SavedView => ({
  view_id: row.viewId,
  list: row.list,
  name: row.name,
  query: row.query,
  created_at: row.createdAt.toISOString(),
});

/** Whether the database refused a name that another view of the list has. */
export const isNameTaken = (error: unknown): boolean => constraintOf(error) === 'saved_views_name';
