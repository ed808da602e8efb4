import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a running server notes down in `postmaster.pid`, line by line: the port is missing for a moment at the start. The
 * note outlives a killed server, so it proves nothing.
 */
export type Note = { text: string; pid: number; port: number | undefined };

/** The note in a cluster's folder; undefined where there is none. */
export function readNote(folder: string): Note | undefined {
  const text = readOr(join(folder, 'postmaster.pid'), '');
  const [pid, , , port] = text.split('\n');
  return text === '' ? undefined : { text, pid: Number(pid), port: Number(port) || undefined };
}

/** The port of the last start. Keeping it lets a restarted server be found under the address already handed out. */
export function lastPort(folder: string): number | undefined {
  const port = /"-p" "(\d+)"/.exec(readOr(join(folder, 'postmaster.opts'), ''))?.[1];
  return port === undefined ? undefined : Number(port);
}

/**
 * Whether the process under the noted number is a PostgreSQL of this folder. A number alone may have been given to
 * another program since; a dead process nobody collected (a container without init) still has a number.
 * `unknown` where the system does not tell (Windows: there PostgreSQL itself is not fooled).
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
 * Puts a stale note aside, for PostgreSQL refuses to start while a process of the noted number lives. Another app may
 * have started the server since we read the note: then its note goes straight back. (Were a server to miss it even so,
 * the next one is refused by the shared memory that the first still holds, so two never run on one cluster.)
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
