import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { type Cluster, writeInCluster } from './cluster.ts';
import { freePort } from './free-port.ts';
import { lastPort, type Note, readNote, sweepNote, whoseProcess } from './postmaster.ts';
import { settings, settingsFile } from './settings.ts';
import type { Tools } from './tools.ts';
import { EmbeddedUnavailable } from './unavailable.ts';

/** A connection to the cluster's running server. */
export type ServerConnection = { client: Client; port: number };

/** Recovery after an unclean stop replays at most `max_wal_size`; a slow disk gets five minutes for it. */
const timeout = 300_000;

/**
 * Connects to the server of the cluster, starting it if necessary. Whether it runs is determined by connecting: process
 * numbers and pid files only tell where to try. Runs `settle` on the new connection; if that fails because the server
 * stopped, everything starts again.
 */
export async function meetServer(
  cluster: Cluster,
  tools: Tools,
  options: { durable: boolean; say: (sentence: string) => void },
  settle: (client: Client) => Promise<void>,
): Promise<ServerConnection> {
  const startedAt = Date.now();
  let announced = false;
  let refusals = 0;
  for (;;) {
    const note = readNote(cluster.folder);
    const owner = note ? whoseProcess(note.pid, cluster.folder) : 'gone';
    const answer = note?.port && owner !== 'gone' ? await connectAt(cluster, tools, note.port, settle) : 'silent';
    if (typeof answer === 'object') return answer;
    if (answer === 'stranger' && owner === 'ours')
      throw new EmbeddedUnavailable(
        `The server of ${cluster.folder} refuses its own password: set the superuser's back to the one in birchline.password.`,
      );
    const isFree = owner === 'gone' || owner === 'foreign' || (owner === 'unknown' && answer !== 'busy');
    if (isFree) {
      if (note && owner === 'foreign') sweepNote(cluster.folder, note);
      const complaint = await startServer(cluster, tools, options.durable);
      if (complaint === undefined) continue;
      if (!passing.test(complaint) && ++refusals === 5)
        throw new EmbeddedUnavailable(`The database in ${cluster.folder} does not start: ${complaint}`);
    }
    if (Date.now() - startedAt > timeout)
      throw new EmbeddedUnavailable(
        `The database in ${cluster.folder} (process ${note?.pid ?? 'unknown'}) does not answer: see ${cluster.folder}/log.`,
      );
    if (!announced && Date.now() - startedAt > 3_000) {
      options.say('Waiting for the database (it may be recovering from an unclean stop) …');
      announced = true;
    }
    await sleep(40);
  }
}

/** Children of a killed server still hold its memory, or another process is starting it: both are temporary. */
const passing = /shared memory block|lock file|Is another postmaster/;

/** Tries one start. Undefined if the server is up, otherwise its output. A concurrent start may win. */
async function startServer(cluster: Cluster, tools: Tools, durable: boolean): Promise<string | undefined> {
  const { folder } = cluster;
  writeInCluster(join(folder, settingsFile), settings({ durable }), tools.account);
  const log = join(folder, 'startup.log');
  const before = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const port = await freePort(lastPort(folder));
  if (port === null) throw new EmbeddedUnavailable('No free port was found for the database: set DATABASE_URL.');
  const start = ['start', '-D', folder, '-w', '-t', String(timeout / 1000), '-l', log, '-o', `-p ${port}`];
  const { ok, output } = await tools.run('pg_ctl', start);
  if (ok) return undefined;
  const printed = existsSync(log) ? readFileSync(log, 'utf8').slice(before).trim() : '';
  return printed || output;
}

/**
 * Stops the server: sessions end immediately, everything is written to disk. We wait ourselves, because pg_ctl would
 * keep waiting if another app started the next server at the same time.
 */
export async function stopServer(cluster: Cluster, tools: Tools): Promise<void> {
  const { folder } = cluster;
  const note = readNote(folder);
  const { ok, output } = await tools.run('pg_ctl', ['stop', '-D', folder, '-m', 'fast', '-W']);
  const startedAt = Date.now();
  while (note && stillRuns(note, folder)) {
    if (!ok || Date.now() - startedAt > timeout)
      throw new EmbeddedUnavailable(`The database in ${folder} does not stop: ${output}`);
    await sleep(10);
  }
}

function stillRuns(note: Note, folder: string): boolean {
  const owner = whoseProcess(note.pid, folder);
  return owner === 'ours' || (owner === 'unknown' && readNote(folder)?.text === note.text);
}

/**
 * Tests whether the cluster's server is at a port. `busy`: a PostgreSQL that is starting or stopping. `stranger`: it
 * rejects our password or does not see our files. `silent`: no PostgreSQL there.
 */
async function connectAt(
  cluster: Cluster,
  tools: Tools,
  port: number,
  settle: (client: Client) => Promise<void>,
): Promise<ServerConnection | 'busy' | 'stranger' | 'silent'> {
  const client = new Client({ ...address(cluster, port), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    if (await servesOurFiles(client, cluster, tools)) {
      await settle(client);
      return { client, port };
    }
    await client.end();
    return 'stranger';
  } catch (error) {
    client.end().catch(() => {});
    if (isBusy(error)) return 'busy';
    if (error instanceof DatabaseError) {
      if (error.code?.startsWith('28')) return 'stranger';
      throw error;
    }
    return 'silent';
  }
}

/** Complete, so that no PG… variable of the environment applies. */
export function address(cluster: Cluster, port: number) {
  return {
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    ssl: false,
    application_name: 'birchline presence',
  };
}

/**
 * Whether the server reads what we just wrote into the folder. True if the folder was moved or linked, false for a
 * copied folder, with a pid file and password of the original's server.
 */
async function servesOurFiles(client: Client, cluster: Cluster, tools: Tools): Promise<boolean> {
  const secret = randomBytes(16).toString('hex');
  const name = `birchline.proof-${secret.slice(0, 8)}`;
  const path = join(cluster.folder, name);
  writeInCluster(path, secret, tools.account);
  try {
    const { rows } = await client.query<{ text: string | null }>('select pg_read_file($1, 0, 64, true) as text', [
      name,
    ]);
    return rows[0]?.text === secret;
  } finally {
    rmSync(path, { force: true });
  }
}

/** Class 57: shutting down, starting up, stopped by an administrator; 53300: no connection left. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code.startsWith('57') || code === '53300' || code === 'ECONNRESET' || /terminated|timeout/.test(error.message);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
