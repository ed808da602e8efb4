import { builtinModules } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const builtinIds = new RegExp(`^(node:|(${builtinModules.join('|')})$)`);

/** Folders of modules that never belong in a page: they have the server's rights, or are not part of the product. */
const serverFolders = /^(src\/(server|main)|tests|bench|scripts)\//;

/** Import specifiers that can resolve to a file in these folders. */
const serverImports = /(^#|\/)(server|main|tests|bench|scripts)\//;

/**
 * Rejects modules that must never reach a browser: any module of the server, of `main` or of the tests, and Node's
 * own modules, whatever imports them. React Router removes loaders and actions from pages, but a folder named
 * `server` has no special meaning for it, and an import that is still needed afterwards would be bundled silently.
 */
export function browserBoundaries(): Plugin {
  return {
    name: 'birchline-browser-boundaries',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    // The bundler checks the filter: a call for each import takes a quarter of the build's time.
    resolveId: {
      filter: { id: [builtinIds, serverImports] },
      async handler(source, importer) {
        if (builtinIds.test(source)) {
          this.error(`${source} is a module of Node and cannot run in a browser; ${said(importer)} imports it.`);
        }
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        const path = resolved === null ? '' : plain(resolved.id);
        if (serverFolders.test(path)) {
          this.error(
            `${path} must not reach a browser; ${said(importer)} imports it. Ask the server through the contract, or import only its types.`,
          );
        }
        return resolved;
      },
    },
  };
}

/** A module's path from the root, without the bundlers' additions. */
const plain = (id: string) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''));

const said = (id: string | undefined) => (id === undefined ? 'an entry of the pages' : plain(id));
