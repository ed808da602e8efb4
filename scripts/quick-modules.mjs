// Loaded into the app before its own code. Node reads the package.json of a module's package at each import, to find the
// file and its type, and that of drizzle-orm has 179 KB for its hundreds of modules. This takes most of a start.
import { registerHooks } from 'node:module';

/** The packages that the app's own modules import: each specifier leads to the same file everywhere. */
const packages = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (!conditions.includes('import')) return next(specifier, context);
    if (/^[@a-z][^:]*$/.test(specifier) && !parentURL.includes('/node_modules/')) {
      const known = packages.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      packages.set(specifier, known);
      return known;
    }
    // The relative imports of .js within drizzle-orm are modules.
    if (/^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    return next(specifier, context);
  },
});
