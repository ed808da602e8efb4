import { Pool } from 'pg';
import { startEmbedded } from '#server/db/embedded/embedded.ts';

/** Changes the database of the running product as its owner, for states that no page or function can create. */
export async function changeDatabase(sql: string, values: readonly unknown[] = []): Promise<void> {
  const embedded = await startEmbedded({ dataDir: process.env.E2E_DATA_DIR ?? '', say: () => {} });
  const pool = new Pool({ connectionString: embedded.url, max: 1 });
  try {
    await pool.query(sql, [...values]);
  } finally {
    await pool.end();
    await embedded.close();
  }
}
