import { join, resolve } from 'node:path';
import type { Client } from 'pg';
import { serverAccount } from './account.ts';
import { packagedBinaries, platformName, prepareTools } from './binaries.ts';
import { makeCluster, openCluster } from './cluster.ts';
import { openDataDir, placesElsewhere } from './places.ts';
import { takePart } from './presence.ts';

export { EmbeddedUnavailable } from './unavailable.ts';

export type EmbeddedOptions = {
  /** `DATA_DIR`; the cluster is `pg` below it. */
  dataDir: string;
  /** Is told what takes time and what lies in an unexpected place, in sentences for the console. */
  say?: (sentence: string) => void;
  /** A folder with `bin`, `lib`, `share` instead of the installed package's. */
  binaries?: string;
  /** `linux-x64`; this machine's unless given. */
  platform?: string;
  /** False gives up surviving a power cut: for databases of a test. */
  durable?: boolean;
  /** Where to put what the server's account cannot reach below `dataDir`, best first. */
  elsewhere?: string[];
};

export type Embedded = {
  /** Of the database `birchline`, as the cluster's superuser. Stays the same while the process lives. */
  url: string;
  /** True when this start made the database. */
  fresh: boolean;
  /** Leaves the server; the last process out stops it. */
  close(): Promise<void>;
};

/**
 * A real PostgreSQL that belongs to the data directory: made at the first start, joined when it already runs (a second
 * app process, a server left over by `kill -9`), stopped by the last process that closes.
 *
 * @throws EmbeddedUnavailable with one sentence for the person who starts the app
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { say = () => {}, durable = true, elsewhere = placesElsewhere() } = options;
  const dataDir = resolve(options.dataDir);
  const binaries = options.binaries ?? packagedBinaries(options.platform ?? platformName());
  const account = serverAccount(join(dataDir, 'pg'));
  openDataDir(dataDir, account);
  // What root's server needs outside can be there once for all; what is our own stays with the data.
  const copies = account ? [...elsewhere, join(dataDir, 'postgres')] : [join(dataDir, 'postgres'), ...elsewhere];
  const tools = await prepareTools(binaries, account, copies, say);
  const cluster =
    (await openCluster(dataDir, tools)) ?? (await makeCluster(dataDir, tools, elsewhere, { durable, say }));
  const presence = await takePart(cluster, tools, { durable, say });
  try {
    const fresh = await makeDatabase(presence.client);
    presence.rest();
    const url = `postgres://postgres:${cluster.password}@127.0.0.1:${presence.port}/birchline`;
    return { url, fresh, close: presence.leave };
  } catch (error) {
    await presence.leave();
    throw error;
  }
}

/** True when we made it; false when it was there or another process was quicker. */
async function makeDatabase(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_database where datname = 'birchline'");
  if (rowCount !== 0) return false;
  try {
    await client.query('create database birchline');
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '42P04' || code === '23505') return false;
    throw error;
  }
}
