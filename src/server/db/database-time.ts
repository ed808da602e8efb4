import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The database's time, this many seconds from now: all nodes share it. */
export async function databaseTimeIn(db: Database, seconds: number): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(sql`select extract(epoch from now())::float8 * 1000 as ms`);
  return new Date((rows[0]?.ms ?? 0) + seconds * 1000);
}
