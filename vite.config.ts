import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserBoundaries } from './vite-boundaries.ts';

/** Small modules that every public page loads: one file compresses better than twenty. */
const everyPage =
  /src\/web\/(ui\/(amount|button|cross|format-amount|skeleton|toast|free-place|dialog\/(sheet|use-modal)|use-in-browser|page-not-found|page-failed)|api|nonce|settings\/company|theme\/color-scheme|period\/zone-offset|content\/page-title|ui\/form\/stored-value)\.tsx?$/;

export default defineConfig({
  // React Aria brings its words in thirty languages. The server's build has no size to save.
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'fr-FR'] }), enforce: 'pre' },
    browserBoundaries(),
    process.env.VITEST ? [] : reactRouter(),
  ],
  // Lowering `light-dark()` for older browsers breaks dark mode (docs/decisions), so CSS stays modern.
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'kit', test: everyPage }] } } } },
    },
  },
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
});
