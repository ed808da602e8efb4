import { type SQL, sql } from 'drizzle-orm';
import type { HalfOpen } from '#domain/period/zone.ts';

/**
 * Named spans of time as a query for rows of `name`, `from_at` and `until_at`. Which instants belong to a day or a month
 * is ours to say (`domain/period/zone.ts`), never the database's: its time zones may be those of another year, and a
 * place that gives up changing its clocks is then an hour off at every edge.
 */
export const spans = (named: readonly (HalfOpen & { readonly name: string })[]): SQL => sql`
  select name, from_at, until_at
  from jsonb_to_recordset(${JSON.stringify(
    named.map(({ name, from, until }) => ({ name, from_at: from.toISOString(), until_at: until.toISOString() })),
  )}::jsonb) as span (name text, from_at timestamptz, until_at timestamptz)`;
