import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the database to this version's schema, as its owner. Two processes that start together take turns: the lock is
 * held by the session, not by a transaction.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'birchline migrate' });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('birchline.migrate'))");
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
