import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserBoundaries } from './vite-boundaries.ts';

/** Small modules that every public page loads: one file compresses better than twenty. */
const everyPage =
  /src\/web\/(ui\/(amount|button|cross|format-amount|skeleton|toast|free-place|dialog\/(sheet|use-modal)|use-in-browser|page-not-found|page-failed)|api|nonce|settings\/company|theme\/color-scheme|period\/zone-offset|content\/page-title|ui\/form\/stored-value)\.tsx?$/;

export default defineConfig({
  plugins: [browserBoundaries(), process.env.VITEST ? [] : reactRouter()],
  // Lowering `light-dark()` for older browsers breaks dark mode (docs/decisions), so CSS stays modern.
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'kit', test: everyPage }] } } } },
    },
  },
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
});
