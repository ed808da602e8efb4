// Compiles messages/*.json to typed functions in .messages, imported as `#messages`. `npm run messages` after a change;
// npm start and npm test do it themselves.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localNode, Refusal, root, run } from './run.mjs';

const outdir = join(root, '.messages');
const stamp = join(outdir, '.compiled');

function fingerprint() {
  const hash = createHash('sha256');
  const sources = readdirSync(join(root, 'messages')).map((name) => `messages/${name}`);
  for (const path of ['package-lock.json', 'project.inlang/settings.json', 'scripts/messages.mjs', ...sources.sort()])
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Compiles the messages if they have changed. */
export async function ensureMessages() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  const { code, output } = await run(localNode(), [fileURLToPath(import.meta.url)], { quiet: true });
  if (code !== 0) throw new Refusal(`Compiling the messages failed:\n${output.trim()}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const compiled = fingerprint();
  const { compile } = await import('@inlang/paraglide-js');
  const options = {
    project: join(root, 'project.inlang'),
    strategy: ['baseLocale'],
    emitTsDeclarations: true,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  };
  await compile({ ...options, outdir, outputStructure: 'locale-modules' });
  // For the pages: a module for each message, so that a page loads its own ones only (vite-messages.ts).
  await compile({ ...options, outdir: join(outdir, 'browser'), outputStructure: 'message-modules' });
  writeFileSync(stamp, compiled);
  // The compiler leaves handles open.
  process.exit(0);
}
