// Loaded into a product by NODE_OPTIONS: its messages are those of the pseudo-language, on pages rendered by the server.
import * as module from 'node:module';

const pseudo = new URL('../../.cache/pseudo-compiled/messages.js', import.meta.url).href;

// `start.mjs` also runs on a Node without these hooks. It shows no messages.
module.registerHooks?.({
  resolve: (specifier, context, next) =>
    specifier === '#messages' ? { url: pseudo, shortCircuit: true } : next(specifier, context),
});
