// Compiles messages/*.json to typed functions in .messages, imported as `#messages`. `npm run messages` after a change;
// npm start and npm test do it themselves.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localNode, Refusal, root, run } from './run.mjs';

const outdir = join(root, '.messages');

/** `MESSAGES=pseudo` compiles the pseudo-language instead of English. */
const isPseudo = process.env.MESSAGES === 'pseudo';

function fingerprint() {
  const hash = createHash('sha256').update(isPseudo ? 'pseudo\0' : '');
  const sources = readdirSync(join(root, 'messages')).map((name) => `messages/${name}`);
  for (const path of ['package-lock.json', 'project.inlang/settings.json', 'scripts/messages.mjs', ...sources.sort()])
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Whether a folder has the present messages. */
function isCompiled(folder) {
  const stamp = join(folder, '.compiled');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/** Compiles the messages if they have changed. */
export async function ensureMessages() {
  if (isCompiled(outdir)) return;
  const { code, output } = await run(localNode(), [fileURLToPath(import.meta.url)], { quiet: true });
  if (code !== 0) throw new Refusal(`Compiling the messages failed:\n${output.trim()}`);
}

const plain = 'aceinoruyzACEINORUYZ';
const accented = 'áçéíñóŕúýžÁÇÉÍÑÓŔÚÝŽ';

/** A text with accents and a third longer, in marks; its named values stay as they are. */
const pseudo = (text) => {
  const letters = text
    .split(/(\{[^}]*\})/)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter),
    )
    .join('');
  // Texts that differ only in the names of their values are the same in the built scripts.
  const length = text.replace(/\{[^}]*\}/g, '').length;
  return `⟦${letters}${' ~~'.repeat(Math.ceil(length / 8))} ⟧`;
};

const pseudoOf = (message) => {
  if (typeof message === 'string') return pseudo(message);
  return message.map((variants) => ({
    ...variants,
    match: Object.fromEntries(Object.entries(variants.match).map(([form, text]) => [form, pseudo(text)])),
  }));
};

/** The texts of a language by key, or those of the pseudo-language under its name. */
const textsOf = (language) => {
  const { $schema: _, ...texts } = JSON.parse(readFileSync(join(root, `messages/${language}.json`), 'utf8'));
  if (!isPseudo) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, pseudoOf(message)]));
};

/** The settings of the compiler. */
const readSettings = () => JSON.parse(readFileSync(join(root, 'project.inlang/settings.json'), 'utf8'));

/** A project of the compiler with these languages only. */
function projectOf(name, languages) {
  const folder = join(root, '.cache', name);
  const project = join(folder, 'project.inlang');
  mkdirSync(project, { recursive: true });
  const settings = readSettings();
  const modules = settings.modules.map((module) => join('../..', module));
  const [baseLocale] = languages;
  writeFileSync(
    join(project, 'settings.json'),
    JSON.stringify({ ...settings, modules, baseLocale, locales: languages }),
  );
  mkdirSync(join(folder, 'messages'), { recursive: true });
  for (const language of languages)
    writeFileSync(join(folder, `messages/${language}.json`), JSON.stringify(textsOf(language)));
  return project;
}

// An argument is another folder for the result.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , target = outdir] = process.argv;
  const compiled = fingerprint();
  if (isCompiled(target)) process.exit(0);
  const { compile } = await import('@inlang/paraglide-js');
  // Tests need the English messages of the server only: they replace the texts in the scripts of the built pages.
  const forTests = target !== outdir;
  const languages = forTests ? ['en'] : readSettings().locales;
  const options = {
    project: isPseudo ? projectOf('pseudo-messages', languages) : join(root, 'project.inlang'),
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  };
  await compile({ ...options, outdir: target, outputStructure: 'locale-modules' });
  // For the pages: a file for each message, so that a module gets its own ones only (vite-messages.ts), in one language each.
  for (const language of forTests ? [] : languages)
    await compile({
      ...options,
      project: projectOf(`messages-${language}`, [language]),
      outdir: join(target, 'browser', language),
      outputStructure: 'message-modules',
    });
  writeFileSync(join(target, '.compiled'), compiled);
  // The compiler leaves handles open.
  process.exit(0);
}
