import { Client, type QueryResultRow } from 'pg';
import { startEmbedded } from '#server/db/embedded/embedded.ts';

/** A connection to the database of a running product, as its owner. */
async function connect(dataDir: string) {
  const embedded = await startEmbedded({ dataDir, say: () => {} });
  const client = new Client({ connectionString: embedded.url });
  await client.connect();
  const close = async () => {
    await client.end();
    await embedded.close();
  };
  return { client, close };
}

/** Queries the database of a running product as its owner, for what no page or function shows or changes. */
export async function askDatabase<Row extends QueryResultRow>(
  sql: string,
  values: readonly unknown[] = [],
  dataDir = process.env.E2E_DATA_DIR ?? '',
): Promise<Row[]> {
  const { client, close } = await connect(dataDir);
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await close();
  }
}

/** Holds an advisory lock in the database of the product. Returns the function that releases it. */
export async function holdLock(key: number): Promise<() => Promise<void>> {
  const { client, close } = await connect(process.env.E2E_DATA_DIR ?? '');
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
