import { Pool, type QueryResultRow } from 'pg';
import { startEmbedded } from '#server/db/embedded/embedded.ts';

/** Queries the database of a running product as its owner, for what no page or function shows or changes. */
export async function askDatabase<Row extends QueryResultRow>(
  sql: string,
  values: readonly unknown[] = [],
  dataDir = process.env.E2E_DATA_DIR ?? '',
): Promise<Row[]> {
  const embedded = await startEmbedded({ dataDir, say: () => {} });
  const pool = new Pool({ connectionString: embedded.url, max: 1 });
  try {
    return (await pool.query<Row>(sql, [...values])).rows;
  } finally {
    await pool.end();
    await embedded.close();
  }
}
