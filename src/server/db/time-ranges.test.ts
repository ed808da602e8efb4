import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { addMonths, type Period, periodOfMonth } from '#domain/period/period.ts';
import { instantsOf, periodOf } from '#domain/period/zone.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { loginsOf } from '#tests/database/logins.ts';
import { monthsIn } from '../commission/months-in.ts';
import { withActor } from './actor.ts';
import { openDatabase } from './database.ts';
import { timeRanges } from './time-ranges.ts';

// The months of ten years, which the database counts by our time zone data whatever its own data are.

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const months: readonly Period[] = Array.from({ length: 121 }, (_, month) => addMonths('2026-10', month));

test.each([
  ['America/Edmonton', 'UTC'],
  ['America/Edmonton', 'America/Edmonton'],
  ['America/Vancouver', 'Pacific/Auckland'],
  ['America/Havana', 'America/New_York'],
])('months in %s contain the same instants in the database with time zone %s', async (timeZone, databaseZone) => {
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`alter role birchline_app set timezone = '${databaseZone}'`);
  await owner.end();
  const { db, close } = openDatabase(await loginsOf(database.url), 1);
  try {
    const instants = months.flatMap((month) => {
      const start = instantsOf(month, timeZone).from.getTime();
      // Versions of the time zone data differ by an hour.
      return [-3_600_000, -1_000, 0, 1_000, 3_600_000].map((later) => new Date(start + later));
    });
    const named = [addMonths('2026-10', -1), ...months].map((name) => ({ name, ...instantsOf(name, timeZone) }));
    const { rows } = await withActor(db, worker, (tx) =>
      tx.execute<{ name: string; at: string }>(sql`
        select r.name, (extract(epoch from i.at::timestamptz) * 1000)::float8 as at
        from jsonb_array_elements_text(${JSON.stringify(instants)}::jsonb) i(at)
        left join (${timeRanges(named)}) r on i.at::timestamptz >= r.from_at and i.at::timestamptz < r.until_at`),
    );
    expect(rows).toHaveLength(instants.length);
    const monthOf = monthsIn(timeZone);
    for (const { name, at } of rows) {
      const instant = new Date(Number(at));
      expect(name).toBe(periodOf(instant, timeZone));
      // The run's own calculation of the month of joining.
      expect(periodOfMonth(monthOf(instant.getTime()))).toBe(name);
    }
  } finally {
    await close();
  }
});
