import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('.messages/browser/messages/', import.meta.url));
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
    transform(code) {
      if (!importLine.test(code)) return null;
      const names = [...new Set([...code.matchAll(use)].map(([, name = '']) => name))];
      const missing = names.find((name) => !existsSync(`${folder}${name}.js`));
      if (missing !== undefined) this.error(`There is no message ${missing}. After a change: npm run messages.`);
      const imports = names.map((name) => `import { ${name} as message_${name} } from '${folder}${name}.js';`);
      return { code: code.replace(importLine, () => imports.join(' ')).replaceAll(use, 'message_$1'), map: null };
    },
  };
}
