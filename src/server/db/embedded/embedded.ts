import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Client } from 'pg';
import { serverAccount } from './account.ts';
import { packagedBinaries, platformName, prepareTools } from './binaries.ts';
import { makeCluster, openCluster } from './cluster.ts';
import { defaultFallbackFolders, openDataDir } from './places.ts';
import { joinServer } from './presence.ts';
import type { Tools } from './tools.ts';
import { EmbeddedUnavailable } from './unavailable.ts';

export { EmbeddedUnavailable };

export type EmbeddedOptions = {
  /** `DATA_DIR`; the cluster is in `pg` below it. */
  dataDir: string;
  /** Receives messages for the console about slow steps and unexpected places. */
  say?: (sentence: string) => void;
  /** A folder with `bin`, `lib`, `share` instead of the installed package's. */
  binaries?: string;
  /** `linux-x64`; by default this machine's. */
  platform?: string;
  /** False trades durability across a power cut for speed: for test databases. */
  durable?: boolean;
  /** Folders for what the server's account cannot access below `dataDir`, best first. */
  fallbackFolders?: string[];
};

export type Embedded = {
  /** The address of the database `birchline`, as the cluster's superuser. Constant while the process lives. */
  url: string;
  /** The data directory of PostgreSQL. */
  folder: string;
  tools: Tools;
  /** True if this start created the database. */
  fresh: boolean;
  /** Disconnects from the server; the last process stops it. */
  close(): Promise<void>;
};

/**
 * A real PostgreSQL that belongs to the data directory: created at the first start, joined if it already runs (a second
 * app process, a server left over by `kill -9`), stopped by the last process that closes.
 *
 * @throws EmbeddedUnavailable with one sentence for the person who starts the app
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { say = () => {}, durable = true, fallbackFolders = defaultFallbackFolders() } = options;
  const dataDir = resolve(options.dataDir);
  const binaries = options.binaries ?? packagedBinaries(options.platform ?? platformName());
  const account = serverAccount(join(dataDir, 'pg'));
  openDataDir(dataDir, account);
  expectDiskSpace(dataDir);
  // Root's copy outside the checkout can be shared; our own stays with the data.
  const copies = account
    ? [...fallbackFolders, join(dataDir, 'postgres')]
    : [join(dataDir, 'postgres'), ...fallbackFolders];
  const tools = await prepareTools(binaries, account, copies, say);
  const cluster =
    (await openCluster(dataDir, tools)) ?? (await makeCluster(dataDir, tools, fallbackFolders, { durable, say }));
  const presence = await joinServer(cluster, tools, { durable, say });
  try {
    const fresh = await makeDatabase(presence.client);
    presence.rest();
    const url = `postgres://postgres:${cluster.password}@127.0.0.1:${presence.port}/birchline`;
    return { url, folder: cluster.folder, tools, fresh, close: presence.leave };
  } catch (error) {
    await presence.leave();
    throw error;
  }
}

/** True if we created it; false if it existed or another process was faster. */
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

/** Megabytes: a new cluster with its first write-ahead log, and what a start writes to an existing one. */
const needs = { first: 128, later: 24 };

/** Throws if the disk of the data directory lacks space for a start; PostgreSQL itself would fail halfway. */
function expectDiskSpace(dataDir: string): void {
  const cluster = join(dataDir, 'pg');
  const isThere = existsSync(cluster);
  const folder = isThere ? realpathSync(cluster) : dataDir;
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  const needed = isThere ? needs.later : needs.first;
  if (free >= needed) return;
  throw new EmbeddedUnavailable(
    `The disk of ${folder} is full (${free} MB free, ${needed} MB needed): make room and start again.`,
  );
}
