import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { sqlStateOf } from './sql-state.ts';
import { oldestVersion, tooOld, unusable } from './unusable.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** A host that swallows what it is sent is told as one that does not answer. */
const patience = 20_000;

/**
 * Brings the database to this version's schema, as its owner. Two processes that start together take turns: the lock is
 * held by the session, not by a transaction. A database that can't be used is told in a sentence (`DatabaseUnusable`).
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'birchline migrate',
    connectionTimeoutMillis: patience,
  });
  // The end of a connection is met by the query that waits on it.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw unusable(url, error);
  });
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < oldestVersion) throw tooOld(url, version);
    await client.query("select pg_advisory_lock(hashtext('birchline.migrate'))");
    await migrate(drizzle(client), { migrationsFolder });
  } catch (error) {
    throw sqlStateOf(error) === '42501' ? unusable(url, error) : error;
  } finally {
    await client.end();
  }
}
