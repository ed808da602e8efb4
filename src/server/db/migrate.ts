import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { databaseUnavailable, oldestVersion, tooOld } from './database-unavailable.ts';
import { type Logins, renewLogins } from './logins.ts';
import { sqlStateOf } from './sql-state.ts';
import { workLimits } from './work-limits.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const routinesFolder = new URL('./routines/', import.meta.url);

/** Problems for the operator to fix: a right, a connection, the disk, the memory, a lock, a server that stops. */
const operatorErrors = /^(42501|08|25006|53|55P03|57|58)/;

/**
 * Migrates the database to this version's schema, as its owner, and returns how the program connects. Two processes that
 * start together wait for each other: the session holds the lock, not a transaction. If the database cannot be used, throws
 * `DatabaseUnavailable` with a sentence.
 */
export async function migrateDatabase(url: string): Promise<Logins> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'birchline migrate',
    connectionTimeoutMillis: workLimits.migration.connection,
  });
  // The query that waits on a connection reports its end.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw databaseUnavailable(url, error);
  });
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < oldestVersion) throw tooOld(url, version);
    await client.query("select pg_advisory_lock(hashtext('birchline.migrate'))");
    const { lock, statement } = workLimits.migration;
    await client.query(`set lock_timeout = ${lock}; set statement_timeout = ${statement}`);
    // Rows that a migration changes are visible only to the owner (docs/decisions/022).
    await client.query("set app.maintenance = 'on'");
    await migrate(drizzle(client), { migrationsFolder });
    await replaceRoutines(client);
    return await renewLogins(client, url);
  } catch (error) {
    throw operatorErrors.test(sqlStateOf(error) ?? '') ? databaseUnavailable(url, error) : error;
  } finally {
    await client.end();
  }
}

/** Whether the database has the schema of this version: neither that of an earlier one, nor none. `owner` is connected as its owner. */
export async function hasCurrentSchema(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!rows[0]?.there) return false;
  const last = await owner.query<{ last: string }>('select max(created_at) as last from drizzle.__drizzle_migrations');
  return Number(last.rows[0]?.last) === readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis;
}

/** Replaces the functions that have one current definition (docs/decisions/072): a change edits their file instead of copying it. */
async function replaceRoutines(client: pg.Client): Promise<void> {
  const files = (await readdir(routinesFolder)).filter((file) => file.endsWith('.sql')).sort();
  for (const file of files) await client.query(await readFile(new URL(file, routinesFolder), 'utf8'));
}
