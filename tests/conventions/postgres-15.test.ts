import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { platformName } from '#server/db/embedded/binaries.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { ask, cleanUp, temporaryFolder } from './embedded-provoke.ts';

afterAll(cleanUp);

/** Real PostgreSQL 15, the oldest version that `DATABASE_URL` may use. */
const binaries = join(dirname(createRequire(import.meta.url).resolve(`postgres-15-${platformName()}`)), '..', 'native');

test('the migrations run on PostgreSQL 15, and running them again changes nothing', async () => {
  const { url, close } = await startEmbedded({ dataDir: temporaryFolder(), binaries, durable: false });
  expect(await ask(url, "select current_setting('server_version') like '15.%' as fifteen")).toEqual([
    { fifteen: true },
  ]);
  await migrateDatabase(url);
  const tables = () =>
    ask<{ name: string }>(url, "select oid::regclass::text as name from pg_class where relkind = 'r'");
  const tablesNow = await tables();
  await migrateDatabase(url);
  expect(await tables()).toEqual(tablesNow);
  expect(tablesNow.map(({ name }) => name)).toContain('consultants');
  await close();
});
