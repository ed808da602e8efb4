// Runs programs for the start and test scripts. Only built-in modules: these run before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** An error of one sentence, shown without a stack. */
export class Refusal extends Error {}

/** Node 24 as installed by npm, or the running one if it is new enough. */
export function localNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const brought = join(root, `node_modules/node-${os}-${process.arch}/bin/node${os === 'win' ? '.exe' : ''}`);
  if (existsSync(brought) && spawnSync(brought, ['--version']).status === 0) return brought;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Refusal(
    `Birchline runs on Node 24, which npm does not bring for this system: install it (this is ${process.version}).`,
  );
}

/** The script of a package's command, to run it with our Node on any shell and system. */
export function commandOf(packageName, command) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** The environment in which `#!/usr/bin/env node` and the commands of packages are the installed ones. */
export function localEnvironment(more = {}) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path, ...more };
}

/**
 * Runs a program and resolves to `{ code, output }`. With `quiet` the output is captured instead of shown. With `background`
 * other programs get the processors first.
 */
export function run(program, args, options = {}) {
  const { quiet = false, background = false, env = process.env, shell = false, cwd = root } = options;
  return new Promise((resolve) => {
    const stdio = ['ignore', ...(quiet ? ['pipe', 'pipe'] : ['inherit', 'inherit'])];
    const child = spawn(program, args, { cwd, env, shell, stdio, windowsHide: true });
    // Programs that this one starts have the same priority.
    if (background && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
