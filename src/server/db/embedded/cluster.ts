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

/** A made PostgreSQL data directory (its real path) and the password of its superuser `postgres`. */
export type Cluster = { folder: string; password: string };

const passwordFile = 'birchline.password';

/** The cluster of this data directory, or undefined when none was made yet. */
export async function openCluster(dataDir: string, tools: Tools): Promise<Cluster | undefined> {
  const path = join(dataDir, 'pg');
  if (!existsSync(path)) {
    if (lstatSync(path, { throwIfNoEntry: false }))
      throw new EmbeddedUnavailable(
        `${path} points to ${realTarget(path)}, which is gone: bring it back, or remove the link to begin with an empty database.`,
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
  const madeBy = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const major = await majorVersion(tools);
  if (madeBy !== major)
    throw new EmbeddedUnavailable(
      `The database in ${folder} was made by PostgreSQL ${madeBy} and this is ${major}: move it with a backup and restore.`,
    );
  return { folder, password: readFileSync(join(folder, passwordFile), 'utf8').trim() };
}

/**
 * Makes the cluster beside its place and moves it there in one step, so that a start killed half-way leaves nothing
 * that looks like a database, and of two starts at the same moment one wins and both use its cluster.
 *
 * When the server's account cannot reach the data directory, the cluster is made in the first of `elsewhere` and
 * `DATA_DIR/pg` becomes a link to it, by which the next start finds it.
 */
export async function makeCluster(
  dataDir: string,
  tools: Tools,
  elsewhere: string[],
  options: { durable: boolean; say: (sentence: string) => void },
): Promise<Cluster> {
  const path = join(dataDir, 'pg');
  const near = reaches(tools.account, dataDir);
  const home = near ? realpathSync(dataDir) : firstUsable(elsewhere, tools.account);
  if (!home)
    throw new EmbeddedUnavailable(
      `${tools.account?.name} can reach neither ${dataDir} nor ${elsewhere.join(', ')}: choose another DATA_DIR, or set DATABASE_URL.`,
    );
  options.say(`Making the database in ${near ? path : home} (once) …`);
  if (near) sweepDrafts(home);
  const draft = mkdtempSync(join(home, near ? draftPrefix : `${basename(dirname(path)) || 'data'}-`));
  let kept = false;
  try {
    await initialise(draft, tools, options.durable);
    kept = near ? publish(join(draft, 'pg'), path) : publishLink(join(draft, 'pg'), path);
    if (kept && !near) options.say(`${tools.account?.name} may not enter ${dataDir}: the database is in ${draft}.`);
  } finally {
    if (near || !kept) rmSync(draft, { recursive: true, force: true });
  }
  const cluster = await openCluster(dataDir, tools);
  if (!cluster) throw new EmbeddedUnavailable(`${path} vanished while it was made.`);
  return cluster;
}

/** Writes a file of the cluster for the server's account alone. Never follows a link that account may have put there. */
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
  const given = join(draft, 'password');
  writeInCluster(given, `${password}\n`, account);
  const folder = join(draft, 'pg');
  const made = await tools.run('initdb', [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${given}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // Lower case, upper case and classes of characters by Unicode, whatever locales the machine has.
    ...(Number(await majorVersion(tools)) >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale-provider=icu', '--icu-locale=und']),
    ...(durable ? [] : ['--no-sync']),
  ]);
  if (!made.ok) throw new EmbeddedUnavailable(`The database could not be made in ${folder}: ${made.output}`);
  writeInCluster(join(folder, passwordFile), `${password}\n`, account);
  const settings = join(folder, 'postgresql.conf');
  writeInCluster(settings, `${readFileSync(settings, 'utf8')}\n${clusterSettings}\n`, account);
}

/** True when ours is now the cluster, false when another process was first. */
function publish(made: string, path: string): boolean {
  try {
    if (process.platform === 'win32' && existsSync(path)) return false;
    renameSync(made, path);
    return true;
  } catch (error) {
    if (existsSync(join(path, 'PG_VERSION'))) return false;
    throw error;
  }
}

function publishLink(made: string, path: string): boolean {
  try {
    symlinkSync(made, path);
    return true;
  } catch (error) {
    if (existsSync(join(path, 'PG_VERSION'))) return false;
    throw error;
  }
}

const draftPrefix = 'pg.new-';
const hour = 3_600_000;

/** Drafts of starts that were killed. An hour is far more than making one takes. */
function sweepDrafts(home: string): void {
  for (const name of readdirSync(home).filter((n) => n.startsWith(draftPrefix))) {
    const path = join(home, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (made !== undefined && made < Date.now() - hour) rmSync(path, { recursive: true, force: true });
  }
}

async function majorVersion(tools: Tools): Promise<string> {
  const { output } = await tools.run('postgres', ['--version']);
  return /\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 'unknown';
}

function realTarget(link: string): string {
  return resolve(dirname(link), readlinkSync(link));
}
