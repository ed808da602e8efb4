import { type SQL, sql } from 'drizzle-orm';

/** Whether a column has one of these ids. */
export const isOneOf = (column: SQL, ids: readonly string[]): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`;
