import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { openOwner } from '#tests/database/logins.ts';
import type { OpenPool } from './database.ts';
import { migrateDatabase } from './migrate.ts';

let database: FreshDatabase;
let owner: OpenPool;
beforeAll(async () => {
  database = await freshDatabase();
  owner = openOwner(database.url, 1);
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const routines = readdirSync(folder('routines')).map((file) => file.replace(/\.sql$/, ''));
const fileOf = (routine: string) => readFileSync(`${folder('routines')}/${routine}.sql`, 'utf8');

async function bodyOf(routine: string): Promise<string | undefined> {
  const { rows } = await owner.db.execute<{ body: string }>(sql`
    select prosrc as body from pg_proc where proname = ${routine} and pronamespace = 'public'::regnamespace`);
  return rows.length === 1 ? rows[0]?.body : undefined;
}

test.each(routines)('the database has the current definition of %s', async (routine) => {
  expect(await bodyOf(routine)).toBe(fileOf(routine).split('$$')[1]);
});

test('a start replaces a definition that another version left', async () => {
  await owner.db.execute(sql`
    create or replace function admin_permissions(role text) returns text[] language sql immutable parallel safe
      set search_path = pg_catalog as $$ select array['orders:read'] $$`);
  await migrateDatabase(database.url);
  expect(await bodyOf('admin_permissions')).toBe(fileOf('admin_permissions').split('$$')[1]);
});

/** The last migration that replaces one of these functions itself (decision 072). */
const lastWithCopies = '0062';

test('new migrations do not replace a function that has a file', () => {
  const copies = readdirSync(folder('migrations'))
    .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > lastWithCopies)
    .flatMap((file) => {
      const text = readFileSync(`${folder('migrations')}/${file}`, 'utf8');
      return routines
        .filter((name) => text.includes(`FUNCTION ${name}(`))
        .map((name) => `${file}: edit routines/${name}.sql`);
    });
  expect(copies).toEqual([]);
});
