import { builtinModules } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const builtins = new Set(builtinModules);

/** Folders whose modules never belong to a page: they hold the server's rights, or are not the product at all. */
const kept = /^(src\/(server|main)|tests|bench|scripts)\//;

/**
 * Refuses what must never reach a browser: any module of the server, of `main` or of the tests, and Node's own modules,
 * whoever imports them. React Router takes loaders and actions out of pages, but a folder named `server` is nothing
 * special to it, and an import that is still needed after that would be bundled without a word.
 */
export function browserBoundaries(): Plugin {
  return {
    name: 'birchline-browser-boundaries',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async resolveId(source, importer) {
      if (source.startsWith('node:') || builtins.has(source)) {
        this.error(`${source} is a module of Node and cannot run in a browser; ${said(importer)} imports it.`);
      }
      const found = await this.resolve(source, importer, { skipSelf: true });
      const path = found === null ? '' : plain(found.id);
      if (kept.test(path)) {
        this.error(
          `${path} must not reach a browser; ${said(importer)} imports it. Ask the server through the contract, or import only its types.`,
        );
      }
      return found;
    },
  };
}

/** A module's path from the root, without what bundlers add. */
const plain = (id: string) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''));

const said = (id: string | undefined) => (id === undefined ? 'an entry of the pages' : plain(id));
