// Builds the pages if their sources have changed. Only built-in modules.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { ensureMessages } from './messages.mjs';
import { commandOf, localEnvironment, localNode, Refusal, root, run } from './run.mjs';

const stamp = join(root, 'build/.birchline-built');

/** Playwright calls it before the browser tests (`globalSetup` in playwright.config.ts). */
export default async () => {
  await ensureMessages();
  await ensureBuilt(console.log);
};

export async function ensureBuilt(say) {
  const wanted = fingerprint();
  if (existsSync(join(root, 'build/server/index.js')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
    return;
  say('Building the pages …');
  const { code, output } = await build({ quiet: true });
  if (code !== 0) throw new Refusal(`Building the pages failed:\n${output.trim()}`);
}

/** Always builds, and records the fingerprint of the sources. */
export async function build({ quiet }) {
  const wanted = fingerprint();
  rmSync(stamp, { force: true });
  const result = await run(localNode(), [commandOf('@react-router/dev', 'react-router'), 'build'], {
    quiet,
    env: localEnvironment({ NODE_ENV: 'production' }),
  });
  if (result.code === 0) {
    await precompress(join(root, 'build/client'));
    writeFileSync(stamp, wanted);
  }
  return result;
}

/** Writes compressed versions beside the files that they shrink, compressed once at the highest level. */
async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|html|json|txt|xml|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const compressed = { br: promisify(brotliCompress), gz: (bytes) => promisify(gzip)(bytes, { level: 9 }) };
  const one = async (file) => {
    const bytes = readFileSync(file);
    for (const [ending, compress] of Object.entries(compressed)) {
      const smaller = await compress(bytes);
      if (smaller.length < bytes.length) writeFileSync(`${file}.${ending}`, smaller);
    }
  };
  await Promise.all(files.map(one));
}

/** A hash of the contents, because times change with a clone, a checkout or a copy. */
function fingerprint() {
  const configs = readdirSync(root).filter((name) =>
    /^(package(-lock)?|tsconfig)\.json$|\.config\.[cm]?[jt]s$/.test(name),
  );
  const hash = createHash('sha256').update(process.env.MESSAGES ?? '');
  for (const path of [...configs, 'src/web', 'src/contract', 'src/domain', 'messages', 'public']
    .flatMap(filesBelow)
    .sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(path) {
  const at = statSync(join(root, path), { throwIfNoEntry: false });
  if (!at) return [];
  if (!at.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await build({ quiet: false })).code;
