import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client, type QueryResult, type QueryResultRow } from 'pg';
import { DatabaseConnectionError, driverError } from '../connection-error.ts';
import { sqlStateOf } from '../sql-state.ts';
import type { Account } from './account.ts';
import { copyFile, copyFolder, giveFolder } from './copy-folder.ts';

/** A backup is refused or failed. The message is for the person who makes it. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** What a copy of a cluster is made of. */
export type RunningCluster = {
  /** The address of a database of it, as the superuser. */
  url: string;
  /** Its data directory. */
  folder: string;
  /** The account of its server; undefined for ours. */
  account: Account | undefined;
};

/**
 * Folders that PostgreSQL fills again, by its documentation ("Making a Base Backup Using the Low Level API", "Backing Up the Data
 * Directory"). Its log files are not data.
 */
const emptyFolders = [
  'log',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];

/** Files of the running server, of an earlier backup, of temporary tables and of our own writes that are not complete. */
const temporaryFiles =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles|startup\.log|backup_(?:label|manifest)(?:\.old)?|tablespace_map(?:\.old)?|pg_internal\.init.*|pgsql_tmp.*|postgresql\.auto\.conf\.tmp|birchline\.proof-.*|.*\.stale-[0-9a-f]+)$/;

/** The state of the cluster, which PostgreSQL writes in place: pg_basebackup copies it last, too. */
const controlFile = 'global/pg_control';

/** Whether a file of the data directory, by its path in there, is not part of a backup. */
export const isLeftOut = (path: string): boolean =>
  emptyFolders.some((folder) => path.startsWith(`${folder}/`)) || temporaryFiles.test(basename(path));

/** A write-ahead log file: its timeline, and its position in two parts. */
const logFile = /^[0-9A-F]{24}$/;

/**
 * Copies the cluster of a running server into a new folder, from which a server starts with everything that was committed before
 * `beforeStop` ended. The app continues to work.
 *
 * It is the low level API of PostgreSQL (https://www.postgresql.org/docs/current/continuous-archiving.html), because the packages
 * from npm have no pg_basebackup. The files are copied while they change; `backup_label` makes the first start repeat what the
 * write-ahead log says of them. A replication slot holds that log, so that no checkpoint removes it. Slot and backup end with
 * the connection, even if this process is killed, and several backups can run at the same time. No transaction is open meanwhile.
 *
 * The target is only for us until it is complete, then it belongs to the account.
 *
 * @throws BackupError
 */
export async function copyCluster(
  { url, folder, account }: RunningCluster,
  target: string,
  { beforeStop, signal }: { beforeStop?: () => Promise<unknown>; signal?: AbortSignal } = {},
): Promise<{ bytes: number }> {
  if ((await readdir(join(folder, 'pg_tblspc'))).length > 0)
    throw new BackupError('The database has tablespaces outside of its folder, which this backup does not copy.');
  const client = new Client({ connectionString: url, application_name: 'birchline backup' });
  // PostgreSQL ends a backup with its connection.
  const lost = new AbortController();
  const end = () => lost.abort(lostConnection());
  client.on('error', end);
  await client.connect();
  client.on('end', end);
  try {
    const slot = `birchline_backup_${randomBytes(8).toString('hex')}`;
    await query(client, 'select pg_create_physical_replication_slot($1, true, true)', [slot]);
    // An immediate checkpoint: a spread one would take minutes.
    await query(client, "select pg_backup_start('birchline', true)");
    const options = { owner: account, signal: AbortSignal.any([lost.signal, ...(signal ? [signal] : [])]) };
    const copied = await copyFolder(folder, target, {
      ...options,
      isLeftOut: (path) => path === controlFile || isLeftOut(path),
    });
    for (const name of [...emptyFolders, 'pg_wal/archive_status']) {
      await mkdir(join(target, name), { recursive: true, mode: 0o700 });
    }
    const control = await copyFile(join(folder, controlFile), join(target, controlFile), account);
    await beforeStop?.();
    options.signal.throwIfAborted();
    const { rows } = await query<{ last: string; label: string }>(
      client,
      'select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(false)',
    );
    const [{ last, label } = { last: '', label: '' }] = rows;
    await writeFile(join(target, 'backup_label'), label, { flag: 'wx', mode: 0o600 });
    const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
    const log = await copyLog(join(folder, 'pg_wal'), join(target, 'pg_wal'), { first, last }, options);
    if (account) await giveFolder(target, account);
    return { bytes: copied.bytes + (control ?? 0) + log };
  } finally {
    client.off('end', end);
    await client.end().catch(() => {});
  }
}

const lostConnection = (cause?: unknown) =>
  new BackupError('The backup failed because the database stopped or ended the connection: try again.', { cause });

/**
 * Runs a statement of the backup. If the connection ends meanwhile, the statement fails before the client reports the end. Class 57P
 * is an operator's intervention (PostgreSQL, Appendix A): the server stops or ends the connection.
 */
async function query<Row extends QueryResultRow>(
  client: Client,
  sql: string,
  values?: unknown[],
): Promise<QueryResult<Row>> {
  try {
    return await client.query<Row>(sql, values);
  } catch (error) {
    const isLost = driverError(error) instanceof DatabaseConnectionError || sqlStateOf(error)?.startsWith('57P');
    throw isLost ? lostConnection(error) : error;
  }
}

/**
 * Copies the files of the write-ahead log that the first start needs. `pg_backup_stop` has ended the last one and written it to the
 * disk. Names of one timeline sort by position.
 */
async function copyLog(
  from: string,
  to: string,
  { first, last }: { first: string; last: string },
  { owner, signal }: { owner: Account | undefined; signal: AbortSignal },
): Promise<number> {
  const names = (await readdir(from)).filter((name) => logFile.test(name) && name >= first && name <= last);
  let bytes = 0;
  for (const name of names) bytes += (await copyFile(join(from, name), join(to, name), owner, signal)) ?? 0;
  return bytes;
}
