import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Account, reaches } from './account.ts';
import { firstUsable } from './places.ts';
import { clusterSettings } from './settings.ts';
import type { Tools } from './tools.ts';
import { EmbeddedUnavailable } from './unavailable.ts';

/** An existing PostgreSQL data directory (its real path) and the password of its superuser `postgres`. */
export type Cluster = { folder: string; password: string };

const passwordFile = 'birchline.password';

/** The cluster of this data directory, or undefined if there is none yet. */
export async function openCluster(dataDir: string, tools: Tools): Promise<Cluster | undefined> {
  const path = join(dataDir, 'pg');
  if (!existsSync(path)) {
    if (lstatSync(path, { throwIfNoEntry: false }))
      throw new EmbeddedUnavailable(
        `${path} points to ${realTarget(path)}, which does not exist: restore it, or remove the link to start with an empty database.`,
      );
    return undefined;
  }
  const folder = realpathSync(path);
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    if (readdirSync(folder).length === 0) return undefined;
    throw new EmbeddedUnavailable(`${folder} is in use for something else: it must be empty or a PostgreSQL database.`);
  }
  if (!reaches(tools.account, folder))
    throw new EmbeddedUnavailable(
      `${tools.account?.name} may not enter a folder above ${folder}: allow it (chmod o+x), or set DATABASE_URL.`,
    );
  const createdBy = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const major = await majorVersion(tools);
  if (createdBy !== major)
    throw new EmbeddedUnavailable(
      `The database in ${folder} was created by PostgreSQL ${createdBy} and this is ${major}: move its contents with pg_dump of PostgreSQL ${createdBy}.`,
    );
  return { folder, password: readFileSync(join(folder, passwordFile), 'utf8').trim() };
}

/**
 * Creates the cluster in a temporary folder and moves it into place atomically, so that an interrupted start leaves nothing
 * that looks like a database, and of two concurrent starts one wins and both use its cluster.
 *
 * If the server's account cannot access the data directory, the cluster is created in the first of `fallbackFolders` and
 * `DATA_DIR/pg` becomes a link to it, by which the next start finds it.
 */
export async function makeCluster(
  dataDir: string,
  tools: Tools,
  fallbackFolders: string[],
  options: { durable: boolean; say: (sentence: string) => void },
): Promise<Cluster> {
  const path = join(dataDir, 'pg');
  const near = reaches(tools.account, dataDir);
  const home = near ? realpathSync(dataDir) : firstUsable(fallbackFolders, tools.account);
  if (!home)
    throw new EmbeddedUnavailable(
      `${tools.account?.name} can reach neither ${dataDir} nor ${fallbackFolders.join(', ')}: choose another DATA_DIR, or set DATABASE_URL.`,
    );
  options.say(`Making the database in ${near ? path : home} (once) …`);
  if (near) sweepDrafts(home);
  const draft = mkdtempSync(join(home, near ? draftPrefix : `${basename(dirname(path)) || 'data'}-`));
  let published = false;
  try {
    await initialise(draft, tools, options.durable);
    published = near ? publish(join(draft, 'pg'), path) : publishLink(join(draft, 'pg'), path);
    if (published && !near)
      options.say(`${tools.account?.name} may not enter ${dataDir}: the database is in ${draft}.`);
  } finally {
    if (near || !published) rmSync(draft, { recursive: true, force: true });
  }
  const cluster = await openCluster(dataDir, tools);
  if (!cluster) throw new EmbeddedUnavailable(`${path} vanished while it was made.`);
  return cluster;
}

/**
 * Writes a file of the cluster for the server's account alone. Never follows a link that the account may have created.
 */
export function writeInCluster(path: string, text: string, account: Account | undefined): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, text);
    if (account) fchownSync(file, account.uid, account.gid);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

async function initialise(draft: string, tools: Tools, durable: boolean): Promise<void> {
  const { account } = tools;
  if (account) chownSync(draft, account.uid, account.gid);
  const password = randomBytes(24).toString('base64url');
  const passwordInput = join(draft, 'password');
  writeInCluster(passwordInput, `${password}\n`, account);
  const folder = join(draft, 'pg');
  const result = await tools.run('initdb', [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordInput}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // Unicode rules for case and character classes, whatever locales the machine has.
    ...(Number(await majorVersion(tools)) >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale-provider=icu', '--icu-locale=und']),
    ...(durable ? [] : ['--no-sync']),
  ]);
  if (!result.ok) throw new EmbeddedUnavailable(`The database could not be made in ${folder}: ${result.output}`);
  writeInCluster(join(folder, passwordFile), `${password}\n`, account);
  const settings = join(folder, 'postgresql.conf');
  writeInCluster(settings, `${readFileSync(settings, 'utf8')}\n${clusterSettings}\n`, account);
}

/** True if ours is now the cluster, false if another process was first. */
function publish(source: string, path: string): boolean {
  try {
    if (process.platform === 'win32' && existsSync(path)) return false;
    renameSync(source, path);
    return true;
  } catch (error) {
    if (existsSync(join(path, 'PG_VERSION'))) return false;
    throw error;
  }
}

function publishLink(source: string, path: string): boolean {
  try {
    symlinkSync(source, path);
    return true;
  } catch (error) {
    if (existsSync(join(path, 'PG_VERSION'))) return false;
    throw error;
  }
}

const draftPrefix = 'pg.new-';
const hour = 3_600_000;

/** Deletes the drafts of interrupted starts. Creating one takes far less than an hour. */
function sweepDrafts(home: string): void {
  for (const name of readdirSync(home).filter((n) => n.startsWith(draftPrefix))) {
    const path = join(home, name);
    const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAt !== undefined && modifiedAt < Date.now() - hour) rmSync(path, { recursive: true, force: true });
  }
}

async function majorVersion(tools: Tools): Promise<string> {
  const { output } = await tools.run('postgres', ['--version']);
  return /\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 'unknown';
}

function realTarget(link: string): string {
  return resolve(dirname(link), readlinkSync(link));
}
