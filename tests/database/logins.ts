import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { OpenPool } from '#server/db/database.ts';
import { type Logins, readLogins } from '#server/db/logins.ts';

/** The logins of a migrated database at this address of its owner. */
export async function loginsOf(url: string): Promise<Logins> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await readLogins(owner, url);
  } finally {
    await owner.end();
  }
}

/** Connections of the tables' owner, to whom no policy applies. */
export function openOwner(url: string, max = 10): OpenPool {
  const pool = new pg.Pool({ connectionString: url, max });
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
