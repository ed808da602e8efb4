import { type Actor, type Role, userIdOf } from './actor.ts';

export type Action = 'read' | 'insert' | 'update' | 'delete';

/** The operations that a policy decides about. */
export const actions: readonly Action[] = ['read', 'insert', 'update', 'delete'];

/**
 * Whether a row is within reach of the person with this id (null for a visitor and the worker). Rows carry the keys of
 * the stored table, and the rows they belong to under those rows' names.
 */
export type Reach<Row> = (row: Row, userId: string | null) => boolean;

/** Which roles may do what to which rows of one table. Everything else is denied. */
export type TablePolicy<Row> = { readonly [A in Action]?: { readonly [R in Role]?: Reach<Row> } } & {
  /** The only columns that a role may insert or update, if not all. */
  readonly insertColumns?: { readonly [R in Role]?: readonly string[] };
  readonly updateColumns?: { readonly [R in Role]?: readonly string[] };
};

/** Whether `actor` may do this to that row. The database decides by the same rules; a test compares the two. */
export function may<Row>(actor: Actor, action: Action, policy: TablePolicy<Row>, row: Row): boolean {
  return policy[action]?.[actor.role]?.(row, userIdOf(actor)) ?? false;
}

/** A reach without bounds. */
export const all = (): boolean => true;

/** Company data: an admin reads it, the company itself (the worker) writes it. */
export const company = {
  read: { admin: all, worker: all },
  insert: { worker: all },
  update: { worker: all },
} as const;

/** Data that the company writes once and never changes. */
export const written = { read: company.read, insert: company.insert } as const;

/** Data that an admin decides. */
export const decided = {
  read: company.read,
  insert: { admin: all, worker: all },
  update: { admin: all, worker: all },
} as const;
