import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';

export type ToolName = 'initdb' | 'pg_ctl' | 'postgres';
export type Outcome = { ok: boolean; output: string };

/** PostgreSQL's programs, run as the server's account. */
export type Tools = {
  /** The folder with `bin`, `lib`, `share`. */
  folder: string;
  account: Account | undefined;
  /** Runs one program to its end; `output` is its output, for error messages. */
  run(tool: ToolName, args: string[]): Promise<Outcome>;
};

/** The programs of the binaries in `folder`; as ourselves without an account. */
export function toolsIn(folder: string, account: Account | undefined): Tools {
  return { folder, account, run: (tool, args) => run(join(folder, 'bin', tool), args, account) };
}

/** Milliseconds that the output of a program may arrive after its end. */
const lateOutput = 1_000;

function run(program: string, args: string[], account: Account | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // The account may be unable to access our working directory, and PostgreSQL needs its own.
      cwd: process.platform === 'win32' ? undefined : '/',
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ ok: false, output: explain(error) }));
    // The output may arrive after 'exit'. On Windows 'close' never comes, because the server started by pg_ctl keeps the pipes open.
    child.on('exit', (code) => {
      const end = () => resolve({ ok: code === 0, output: output.trim() });
      child.once('close', end);
      setTimeout(end, lateOutput).unref();
    });
  });
}

function explain(error: NodeJS.ErrnoException): string {
  return error.errno === -constants.errno.EPERM ? 'this process may not switch to another user' : error.message;
}

/** None of our variables (secrets, PGPORT, LC_*) reach the server's environment. */
function environment(): NodeJS.ProcessEnv {
  const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];
  return { ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' };
}
