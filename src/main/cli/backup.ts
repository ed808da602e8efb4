import { existsSync, realpathSync } from 'node:fs';
import { access, chmod, mkdir, readdir, rename, rm, rmdir, statfs } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import pg from 'pg';
import { formatCount } from '#contract/language/format.ts';
import { isStoredName, type StoredFile, storedNames } from '#domain/file/file.ts';
import { openDatabase } from '#server/db/database.ts';
import { reaches } from '#server/db/embedded/account.ts';
import { BackupError, copyCluster, isLeftOut } from '#server/db/embedded/backup.ts';
import { copyFolder, sizeOf, syncFolder, syncPath } from '#server/db/embedded/copy-folder.ts';
import { type Embedded, startEmbedded } from '#server/db/embedded/embedded.ts';
import { readLogins } from '#server/db/logins.ts';
import { hasCurrentSchema } from '#server/db/migrate.ts';
import { fileStoreOf } from '#server/gateways/gateways.ts';
import { proofOf } from '#server/ledger/prove-books.ts';
import { filesDirOf } from '../config/deployment.ts';
import { type Environment, readEnvironment } from '../config/environment.ts';
import { secretsOutsideBackup, writeExpectedSecrets } from '../config/secrets.ts';
import { startupSentence } from '../config/startup-error.ts';

// npm run --silent backup -- FOLDER: a copy of the installation that starts, made while the app runs.

const usage = `Usage: npm run --silent backup -- FOLDER
Copies the embedded database and the files into FOLDER, which must be empty or not exist, while the app runs, and starts
the copy to check it. FOLDER can then be used as DATA_DIR. The secrets of the installation are not in it.
Ends with 0 when the copy starts and its books are balanced, with 1 when there is no backup or its books are not.
`;

export type Backup = {
  readonly folder: string;
  readonly databaseBytes: number;
  /** Null where a service stores the files, which are not in the backup. */
  readonly files: { readonly count: number; readonly bytes: number; readonly missing: number } | null;
  /** Whether the books of the copy are balanced; null if the versions of the database and this program differ. */
  readonly balanced: boolean | null;
  /** Files and variables of the secrets that are not in the backup. */
  readonly secrets: readonly string[];
};

type Options = { readonly durable?: boolean; readonly signal?: AbortSignal };

/** The place of a backup that is not complete. It becomes the data directory at the end. */
const draftName = 'incomplete';

/** Left on the disk for the app and for the write-ahead log that is copied. */
const reserve = 128 * 2 ** 20;

/**
 * Makes a backup of the installation with this environment, while the app runs or not. If it fails, the folder is as before.
 *
 * @throws BackupError and errors of a start, each with one sentence
 */
export async function backUp(environment: Environment, folder: string, options: Options = {}): Promise<Backup> {
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl !== null)
    throw new BackupError(
      'This command copies the embedded database only. With DATABASE_URL, back up with pg_dump, and then the files: see "Deployment" in README.md.',
    );
  await access(join(dataDir, 'pg', 'PG_VERSION')).catch((error: unknown) => {
    throw new BackupError(
      codeOf(error) === 'EACCES'
        ? `This user may not read the database in ${resolve(dataDir)}: make the backup as the user who runs the app.`
        : `There is no database in ${resolve(dataDir)}: set DATA_DIR to the data directory.`,
    );
  });
  const embedded = await startEmbedded({ dataDir, durable: options.durable ?? true });
  try {
    const filesDir = fileStoreOf(environment) ? null : resolve(filesDirOf(environment));
    const target = {
      folder: resolve(folder),
      sources: [embedded.folder, ...(filesDir ? [filesDir] : [])],
      // The server of the copy runs under the account.
      mode: embedded.tools.account ? 0o711 : 0o700,
    };
    return await inEmptyFolder(target, (draft) => writeBackup({ environment, embedded, filesDir, draft }, options));
  } finally {
    await embedded.close();
  }
}

type Work = {
  readonly environment: Environment;
  readonly embedded: Embedded;
  readonly filesDir: string | null;
  readonly draft: string;
};

async function writeBackup(
  { environment, embedded, filesDir, draft }: Work,
  { durable = true, signal }: Options,
): Promise<Omit<Backup, 'folder'>> {
  const { url, tools } = embedded;
  const { account } = tools;
  if (!reaches(account, draft))
    throw new BackupError(
      `${account?.name} may not enter ${dirname(draft)}: allow it that folder and those above it (chmod o+x), or choose another folder.`,
    );
  await expectSpace(draft, (await sizeOf(embedded.folder, isLeftOut)) + (filesDir ? await sizeOf(filesDir) : 0));
  const copyFiles = async () => {
    if (filesDir) await copyFolder(filesDir, join(draft, 'files'), { signal, isLeftOut: isTemporary });
  };
  // Files never change, and one that is replaced is deleted within a minute. Those of before the end of the database's copy, and those
  // of after it, are together all that it names.
  const { bytes } = await copyCluster({ url, folder: embedded.folder, account }, join(draft, 'pg'), {
    beforeStop: copyFiles,
    ...(signal && { signal }),
  });
  await copyFiles();
  const copy = await startEmbedded({ dataDir: draft, binaries: tools.folder, durable });
  let checked: { balanced: boolean | null; files: Backup['files'] };
  try {
    if (copy.fresh) throw new BackupError('The database birchline is not in the copy.');
    signal?.throwIfAborted();
    checked = await checkCopy(copy.url, filesDir && join(draft, 'files'));
    signal?.throwIfAborted();
  } finally {
    await copy.close();
  }
  writeExpectedSecrets(environment, draft);
  // PostgreSQL has written its own files to the disk: all of them when it started, and the changes when it stopped.
  if (filesDir && durable) await syncFolder(join(draft, 'files'));
  return { databaseBytes: bytes, ...checked, secrets: secretsOutsideBackup(environment) };
}

/** A file that is still being written. */
const isTemporary = (path: string): boolean => /(?:^|\/)\.part-[^/]*$/.test(path);

async function expectSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes + reserve)
    throw new BackupError(
      `The disk of ${dirname(folder)} has ${inMegabytes(free)} free, and the backup needs ${inMegabytes(bytes + reserve)}.`,
    );
}

/** Reads the started copy: its books, and its list of files, which is compared with the copied ones. */
async function checkCopy(
  url: string,
  filesCopy: string | null,
): Promise<{ balanced: boolean | null; files: Backup['files'] }> {
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => {});
  await owner.connect();
  try {
    const current = await hasCurrentSchema(owner);
    const { rows } = current
      ? await owner.query<StoredFile & { used: boolean }>(
          'select file_id as "fileId", kind, type, widths, delete_after is null as used from public.files',
        )
      : { rows: null };
    const files = filesCopy === null ? null : await compareFiles(filesCopy, rows);
    if (!current) return { balanced: null, files };
    const { db, close } = openDatabase(await readLogins(owner, url), 1);
    try {
      return { balanced: (await proofOf(db, new Date())).balanced, files };
    } finally {
      await close();
    }
  } finally {
    await owner.end();
  }
}

/**
 * Counts the copied files, and those that the database refers to and that are missing. Files that it does not list were deleted, and
 * perhaps erased on request, while they were copied: a restored installation would never delete them, so they leave the copy.
 */
async function compareFiles(
  folder: string,
  listed: readonly (StoredFile & { used: boolean })[] | null,
): Promise<{ count: number; bytes: number; missing: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const copied = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll(sep, '/'),
      ),
  );
  let missing = 0;
  if (listed !== null) {
    const names = new Set(listed.flatMap(storedNames));
    for (const name of copied) {
      if (!isStoredName(name) || names.has(name)) continue;
      await rm(join(folder, name), { force: true });
      copied.delete(name);
    }
    const used = listed.filter((file) => file.used).flatMap(storedNames);
    missing = used.filter((name) => !copied.has(name)).length;
  }
  return { count: copied.size, bytes: await sizeOf(folder), missing };
}

/**
 * Runs `write` with a new folder in the target, and moves what it wrote into the target, `pg` last: only then it is a data directory.
 * It is inside of the target, because that may be a disk of its own. If `write` fails, the target is as before.
 */
async function inEmptyFolder(
  { folder, sources, mode }: { folder: string; sources: readonly string[]; mode: number },
  write: (draft: string) => Promise<Omit<Backup, 'folder'>>,
): Promise<Backup> {
  const place = realPlace(folder);
  const source = sources.find((each) => `${place}${sep}`.startsWith(`${realPlace(each)}${sep}`));
  if (source) throw new BackupError(`${folder} is inside of ${source}, which is copied: choose another folder.`);
  const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
  if (isNew) await chmod(folder, mode);
  const draft = join(folder, draftName);
  if ((await readdir(folder)).length > 0 || !(await createAlone(draft, mode)))
    throw new BackupError(`${folder} is not empty: choose another folder.`);
  try {
    const backup = await write(draft);
    const names = (await readdir(draft)).filter((name) => name !== 'pg');
    for (const name of [...names, 'pg']) await rename(join(draft, name), join(folder, name));
    await rmdir(draft);
    if (process.platform !== 'win32') for (const each of [folder, dirname(folder)]) await syncPath(each);
    return { folder, ...backup };
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    // Another backup may be in a folder above, so only this one is removed.
    if (isNew) await rmdir(folder).catch(() => {});
    throw error;
  }
}

/** False if it exists: another backup into the same folder was faster. */
async function createAlone(folder: string, mode: number): Promise<boolean> {
  try {
    await mkdir(folder);
    await chmod(folder, mode);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A path without links, even if it does not exist yet. */
function realPlace(path: string): string {
  if (existsSync(path) || path === dirname(path)) return realpathSync(path);
  return join(realPlace(dirname(path)), basename(path));
}

/** The sentences of a backup, for the console. */
export function reportOf({ folder, databaseBytes, files, balanced, secrets }: Backup, seconds: number): string[] {
  const counted = files && (files.count === 1 ? '1 file' : `${formatCount(files.count)} files`);
  const parts = counted === null ? '' : ` (with ${counted})`;
  const books = {
    true: 'The copy starts, and its books are balanced.',
    false: 'The copy starts, but its books are NOT balanced: npm run books -- prove shows what differs.',
    null: 'The copy starts. Its books were not checked, because the database is of another version than this program.',
  }[`${balanced}`];
  const bytes = databaseBytes + (files?.bytes ?? 0);
  return [
    `Backed up ${inMegabytes(bytes)}${parts} to ${folder} in ${seconds.toFixed(seconds < 10 ? 1 : 0)} s. ${books}`,
    ...(files === null ? ['The files are in a bucket and not in the backup: back up the bucket, too.'] : []),
    ...(files !== null && files.missing > 0
      ? [
          `Missing in the directory of files, although the database names them: ${formatCount(files.missing)}. They are not in the backup.`,
        ]
      : []),
    ...(secrets.length > 0
      ? [`Not in the backup: ${secrets.join(' and ')}. Store them in another place, because a restore needs them.`]
      : []),
  ];
}

const inMegabytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 2 ** 20))} MB`;

async function main([folder, ...rest]: readonly string[]): Promise<number> {
  if (folder === undefined || folder === '' || folder.startsWith('-') || rest.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => interruption.abort(new BackupError('The backup was interrupted, and is removed.')));
  const startedAt = performance.now();
  const backup = await backUp(readEnvironment(process.env), folder, { signal: interruption.signal });
  const lines = reportOf(backup, (performance.now() - startedAt) / 1000);
  process.stdout.write(`${lines.join('\n')}\n`);
  return backup.balanced === false ? 1 : 0;
}

if (import.meta.main) {
  main(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      // The message of an error of the file system names the operation and the path.
      const sentence = error instanceof Error && 'syscall' in error ? `The backup failed: ${error.message}` : null;
      console.error(error instanceof BackupError ? error.message : (startupSentence(error) ?? sentence ?? error));
      process.exit(1);
    },
  );
}
