import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserBoundaries } from './vite-boundaries.ts';

export default defineConfig({
  plugins: [browserBoundaries(), process.env.VITEST ? [] : reactRouter()],
  // Lowering `light-dark()` for older browsers breaks dark mode (docs/decisions), so CSS stays modern.
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
});
