// Loaded into the app before its own code. Node reads the package.json of a module's package to find its type, and
// that of drizzle-orm has 179 KB for its hundreds of modules, which takes most of a start. Its relative imports of
// .js are modules.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (!/^\.\.?\/.*\.js$/.test(specifier) || !parentURL?.includes('/node_modules/drizzle-orm/'))
      return next(specifier, context);
    if (!conditions.includes('import')) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
