// Installs exactly what package-lock.json says into node_modules. Only built-in modules.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, root, run } from './run.mjs';

const stamp = join(root, 'node_modules/.birchline-installed');

export async function ensureInstalled(say) {
  const wanted = fingerprint();
  if (read(stamp) === wanted) return;
  if (!agrees(root)) {
    say('Installing packages (once) …');
    const { code, output } = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
    if (code !== 0) throw new Refusal(`Installing the packages failed:\n${output.trim()}`);
  }
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // A read-only node_modules that matches is accepted; it is compared again next time.
  }
}

/** The lockfile and the platform: a node_modules copied from another system lacks its binaries. */
function fingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

/** Whether npm's record of a folder's installed packages matches the lockfile for this platform. */
export function agrees(folder) {
  try {
    const { packages: wanted } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    const { packages: present } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
    const missing = Object.entries(wanted).filter(
      ([path, { version, optional, os, cpu, libc }]) =>
        path !== '' &&
        present[path]?.version !== version &&
        !(
          optional &&
          !present[path] &&
          !((os || cpu) && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, libcName()))
        ),
    );
    return missing.length === 0 && Object.keys(present).every((path) => wanted[path]);
  } catch {
    return false;
  }
}

/** npm's lists of systems: names, or excluded names with a `!`; a single name may be written without a list. */
function fits(named, name) {
  const list = [named ?? []].flat();
  const meant = list.filter((entry) => !entry.startsWith('!'));
  return meant.length > 0 ? meant.includes(name) : !list.includes(`!${name}`);
}

function libcName() {
  return process.platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** Runs the npm that started us, or the one on the path, and resolves to `{ code, output }`. */
export function npm(args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? run(process.execPath, [script, ...args], { quiet: true })
    : run('npm', args, { quiet: true, shell: process.platform === 'win32' });
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
