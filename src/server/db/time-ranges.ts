import { type SQL, sql } from 'drizzle-orm';
import type { HalfOpen } from '#domain/period/zone.ts';

/**
 * Named ranges of time as a query for rows of `name`, `from_at` and `until_at`. We determine which instants belong to a
 * day or a month (`domain/period/zone.ts`), never the database: its time zone data may be of another year, and a place
 * that has stopped changing its clocks would be an hour off at every boundary.
 */
export const timeRanges = (named: readonly (HalfOpen & { readonly name: string })[]): SQL => sql`
  select name, from_at, until_at
  from jsonb_to_recordset(${JSON.stringify(
    named.map(({ name, from, until }) => ({ name, from_at: from.toISOString(), until_at: until.toISOString() })),
  )}::jsonb) as range (name text, from_at timestamptz, until_at timestamptz)`;
