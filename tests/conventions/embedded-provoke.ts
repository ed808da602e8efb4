import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { temporaryFolder as temporaryDataDir } from '#tests/database/folder.ts';

export const isRoot = process.getuid?.() === 0;

/** This system's account `nobody`, as an ordinary user when the tests run as root. */
export function unprivilegedAccount(): { uid: number; gid: number } {
  const [, , uid, gid] = /^nobody:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0]?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

const folders: string[] = [];

/** A temporary data directory, cleaned up with the rest. */
export function temporaryFolder(): string {
  const folder = temporaryDataDir();
  folders.push(folder);
  return folder;
}

export type App = {
  process: ChildProcess;
  pid: number;
  url: string;
  fresh: boolean;
  said: string[];
};

const apps = new Set<ChildProcess>();

/** Starts a child process of the app. Rejects with its output when it ends without a database. */
export async function startApp(options: object, account?: { uid: number; gid: number }): Promise<App> {
  const child = launch(options, account);
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint += text;
  });
  if (!child.stdout || child.pid === undefined) throw new Error('no child process');
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => undefined),
  ]);
  if (line === undefined) throw new Error(complaint);
  return { process: child, pid: child.pid, ...JSON.parse(line) };
}

export function launch(options: object, account?: { uid: number; gid: number }): ChildProcess {
  const app = fileURLToPath(new URL('embedded-app.ts', import.meta.url));
  const child = spawn(process.execPath, [app, JSON.stringify(options)], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  apps.add(child);
  return child;
}

export async function end(app: App, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  const gone = once(app.process, 'exit');
  app.process.kill(signal);
  await gone;
}

/** Runs one query on a new connection. */
export async function ask<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export function serverPid(folder: string): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Also false for a zombie process (containers without init have them). */
export function isAlive(pid: number): boolean {
  const stat = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return stat !== '' && !stat.startsWith('Z');
}

export async function until(what: () => boolean | Promise<boolean>, seconds = 10): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; !(await what()); ) {
    if (Date.now() > deadline) throw new Error(`waited ${seconds} s in vain`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Ends the processes that tests left running: children by their handle, servers by the pid files in our folders. */
export function cleanUp(): void {
  for (const child of apps) child.kill('SIGKILL');
  apps.clear();
  // Files of tests share this module.
  for (const folder of folders.splice(0)) {
    const notes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) =>
      f.endsWith('postmaster.pid'),
    );
    for (const note of notes) {
      try {
        process.kill(serverPid(dirname(join(folder, note))), 'SIGQUIT');
      } catch {}
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}
