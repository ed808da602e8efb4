// Builds the pages if their sources have changed. Only built-in modules.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
export async function build({ quiet, background = false }) {
  const wanted = fingerprint();
  rmSync(stamp, { force: true });
  const result = await buildPages({ quiet, background });
  if (result.code !== 0) return result;
  const others = await buildOtherLanguages({ quiet, background });
  if (others.code !== 0) return others;
  await precompress(join(root, 'build/client'));
  writeFileSync(stamp, wanted);
  return result;
}

const buildPages = ({ quiet, background, env = {} }) =>
  run(localNode(), [commandOf('@react-router/dev', 'react-router'), 'build'], {
    quiet,
    background,
    env: localEnvironment({ NODE_ENV: 'production', ...env }),
  });

/**
 * Builds the scripts in each other language, because the scripts of a page have one language. Their files go beside those of the
 * standard language, and what each page loads into `build/server/language-assets.json`.
 */
async function buildOtherLanguages({ quiet, background }) {
  const { baseLocale, locales } = JSON.parse(readFileSync(join(root, 'project.inlang/settings.json'), 'utf8'));
  const assets = {};
  for (const language of locales.filter((each) => each !== baseLocale)) {
    const folder = `.cache/pages-${language}`;
    const result = await buildPages({ quiet, background, env: { PAGES_LANGUAGE: language, PAGES_FOLDER: folder } });
    if (result.code !== 0) return result;
    const files = join(root, folder, 'client/assets');
    assets[language] = manifestIn(files);
    cpSync(files, join(root, 'build/client/assets'), { recursive: true });
  }
  writeFileSync(join(root, 'build/server/language-assets.json'), JSON.stringify(assets));
  return { code: 0, output: '' };
}

/** What each page loads, from the script that a build writes for the router. */
function manifestIn(folder) {
  const [file] = readdirSync(folder).filter((name) => /^manifest-.*\.js$/.test(name));
  const text = readFileSync(join(folder, file), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
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
    /^(package(-lock)?|tsconfig)\.json$|\.config\.[cm]?[jt]s$|^vite-.*\.ts$/.test(name),
  );
  const hash = createHash('sha256').update(process.env.MESSAGES ?? '');
  for (const path of [
    ...configs,
    'project.inlang/settings.json',
    'src/web',
    'src/contract',
    'src/domain',
    'messages',
    'public',
  ]
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
