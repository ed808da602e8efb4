import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The scripts of a page have one language. The build of another one is named in the environment (scripts/build.mjs). */
const language = process.env.PAGES_LANGUAGE ?? 'en';
const compiled = fileURLToPath(new URL(`.messages/browser/${language}/`, import.meta.url));
const folder = `${compiled}messages/`;
const importLine = /^import \{ m \} from '#messages';$/m;
const use = /\bm\.([a-z][a-z0-9_]*)/g;
const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * In the pages' build, imports of `m` become imports of a module with the messages that the importing module uses. All messages
 * are one module for the server; in a browser each page would load the messages of every other page. A message that several
 * modules use is in the module of each (docs/decisions/080): it is short, and shared ones would be in dozens of small files.
 */
export function ownMessages(): Plugin {
  return {
    name: 'birchline-own-messages',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    // The filters are checked by the bundler: a call for each module takes seconds.
    resolveId: {
      filter: { id: /^#messages\/runtime$|^\0messages:/ },
      handler: (id) => (id === '#messages/runtime' ? `${compiled}runtime.js` : id),
    },
    load: {
      filter: { id: /^\0messages:/ },
      handler: (id) => ({ code: moduleOf(namesIn(id)), moduleSideEffects: false }),
    },
    transform: {
      filter: { code: importLine },
      handler(code, id) {
        const names = [...new Set([...code.matchAll(use)].map(([, name = '']) => name))].sort();
        const missing = names.find((name) => !existsSync(`${folder}${name}.js`));
        if (missing !== undefined) this.error(`There is no message ${missing}. After a change: npm run messages.`);
        const imported = names.map((name) => `${name} as message_${name}`).join(', ');
        const line = `import { ${imported} } from ${JSON.stringify(moduleId(names, id))};`;
        return { code: code.replace(importLine, () => line).replaceAll(use, 'message_$1'), map: null };
      },
    },
  };
}

/** The id of the messages of one module. It has the module's name, so that two modules with the same messages don't share them. */
const moduleId = (names: readonly string[], importer: string): string =>
  `\0messages:${names.join(',')}:${importer.replace(root, '').replace(/\.\w+$/, '')}`;
const namesIn = (id: string): string[] => id.split(':')[1]?.split(',') ?? [];

/** One module with the code of several messages. */
const moduleOf = (names: readonly string[]): string =>
  [
    `import * as registry from '${compiled}registry.js';`,
    `import { experimentalStaticLocale, getLocale } from '${compiled}runtime.js';`,
    ...names.map((name) => readFileSync(`${folder}${name}.js`, 'utf8').replace(/^import .*$/gm, '')),
  ].join('\n');
