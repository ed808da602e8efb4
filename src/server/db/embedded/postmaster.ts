import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The `postmaster.pid` of a running server, line by line: the port is missing briefly during the start. The file
 * outlives a killed server, so it proves nothing.
 */
export type Note = { text: string; pid: number; port: number | undefined };

/** The file in a cluster's folder; undefined if there is none. */
export function readNote(folder: string): Note | undefined {
  const text = readOr(join(folder, 'postmaster.pid'), '');
  const [pid, , , port] = text.split('\n');
  return text === '' ? undefined : { text, pid: Number(pid), port: Number(port) || undefined };
}

/** The port of the last start. Using it again keeps the address of a restarted server valid. */
export function lastPort(folder: string): number | undefined {
  const port = /"-p" "(\d+)"/.exec(readOr(join(folder, 'postmaster.opts'), ''))?.[1];
  return port === undefined ? undefined : Number(port);
}

/**
 * Whether the process with the noted number is a PostgreSQL of this folder. The number may have been reused by another
 * program, and a dead process that was not reaped (a container without init) still has one. `unknown` if the system
 * does not report it (Windows: there PostgreSQL itself is not fooled).
 */
export function whoseProcess(pid: number, folder: string): 'ours' | 'gone' | 'foreign' | 'unknown' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return 'gone';
  }
  if (process.platform === 'win32') return 'unknown';
  const line = commandLine(pid);
  if (line === undefined) return 'unknown';
  return line.includes('postgres') && line.includes(folder) ? 'ours' : 'foreign';
}

function commandLine(pid: number): string | undefined {
  if (process.platform === 'linux') return readOr(`/proc/${pid}/cmdline`, undefined);
  const { status, stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/**
 * Removes a stale file, because PostgreSQL refuses to start while a process with that number lives. Another app may
 * have started the server since the file was read: then its file is restored. (If a server missed its file even so, the
 * next one would be refused by the shared memory of the first, so two never run on one cluster.)
 */
export function sweepNote(folder: string, stale: Note): void {
  const path = join(folder, 'postmaster.pid');
  const aside = join(folder, `postmaster.pid.stale-${randomBytes(6).toString('hex')}`);
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readOr(aside, '') !== stale.text) {
    try {
      linkSync(aside, path);
    } catch {}
  }
  rmSync(aside, { force: true });
}

function readOr<T>(path: string, otherwise: T): string | T {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}
