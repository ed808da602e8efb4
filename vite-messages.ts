import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The scripts of a page have one language. The build of another one is named in the environment (scripts/build.mjs). */
const language = process.env.PAGES_LANGUAGE ?? 'en';
const compiled = fileURLToPath(new URL(`.messages/browser/${language}/`, import.meta.url));
const folder = `${compiled}messages/`;
const importLine = /^import \{ m \} from '#messages';$/m;
const use = /\bm\.([a-z][a-z0-9_]*)/g;

/**
 * In the pages' build, imports of `m` become imports of the messages that the module uses. All messages are one module for
 * the server; in a browser each page would load the messages of every other page.
 */
export function ownMessages(): Plugin {
  return {
    name: 'birchline-own-messages',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    // The filters are checked by the bundler: a call for each module takes seconds.
    resolveId: { filter: { id: /^#messages\/runtime$/ }, handler: () => `${compiled}runtime.js` },
    transform: {
      filter: { code: importLine },
      handler(code) {
        const names = [...new Set([...code.matchAll(use)].map(([, name = '']) => name))];
        const missing = names.find((name) => !existsSync(`${folder}${name}.js`));
        if (missing !== undefined) this.error(`There is no message ${missing}. After a change: npm run messages.`);
        const imports = names.map((name) => `import { ${name} as message_${name} } from '${folder}${name}.js';`);
        return { code: code.replace(importLine, () => imports.join(' ')).replaceAll(use, 'message_$1'), map: null };
      },
    },
  };
}
