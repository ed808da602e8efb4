import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type OpenDatabase = { readonly db: Database; readonly pool: pg.Pool; close(): Promise<void> };

/**
 * A pool whose connections start as `role`. `birchline_app` has no right at all: what does not go through `withActor`
 * fails closed. The role is the session's default, so RESET ROLE comes back to it and not to the owner.
 */
export function openDatabase(url: string, role = 'birchline_app', max = 10): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    application_name: 'birchline',
    options: `-c role=${role} -c lock_timeout=5s -c idle_in_transaction_session_timeout=60s -c timezone=UTC`,
  });
  // A connection that breaks while idle is replaced at the next use; the query that meets a broken one says so itself.
  // Unheard, either event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
