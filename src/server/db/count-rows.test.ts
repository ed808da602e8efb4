import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { loginsOf } from '#tests/database/logins.ts';
import { withActor } from './actor.ts';
import { countRows, rounded } from './count-rows.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

let database: FreshDatabase;
let app: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  app = openDatabase(await loginsOf(database.url), 1);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const count = (rows: number, page: { limit: number; offset: number; shown: number }, most?: number) =>
  withActor(app.db, worker, (tx) =>
    countRows(tx, sql`select from generate_series(1, ${rows}::int)`, page, { ...(most !== undefined && { most }) }),
  );
const fullPage = { limit: 50, offset: 0, shown: 50 };

test('the count is exact up to the limit of rows that are counted one by one', async () => {
  expect(await count(200, fullPage, 200)).toEqual({ total: 200 });
});

test('the number of more rows is marked as an estimate, and is not below what was counted or shown', async () => {
  const { total, total_is_estimate } = await count(201, fullPage, 200);
  expect(total_is_estimate).toBe(true);
  expect(total).toBeGreaterThanOrEqual(200);
  expect(await count(900, { limit: 50, offset: 800, shown: 50 }, 200)).toMatchObject({ total_is_estimate: true });
  expect((await count(900, { limit: 50, offset: 800, shown: 50 }, 200)).total).toBeGreaterThanOrEqual(850);
});

test('a page that shows the end gives the exact number', async () => {
  expect(await count(900, { limit: 50, offset: 880, shown: 20 }, 200)).toEqual({ total: 900 });
  expect(await count(0, { limit: 50, offset: 0, shown: 0 })).toEqual({ total: 0 });
});

test('an empty page after the end says nothing about the number: the rows are counted', async () => {
  expect(await count(100, { limit: 50, offset: 5000, shown: 0 })).toEqual({ total: 100 });
});

test('estimates have two figures', () => {
  expect([1_034_201, 10_501, 96].map(rounded)).toEqual([1_000_000, 11_000, 96]);
});
