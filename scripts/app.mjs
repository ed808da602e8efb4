// How the app's process is started. Built-ins only: this runs before anything is installed.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localEnvironment, root } from './run.mjs';

/**
 * Bounds the young generation (MB), which grows to 130 MB while the modules load, left alone, and never shrinks; and by how
 * much of itself the old one grows between two collections (percent), which held another 130 MB of garbage under load.
 */
export const appFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--import',
  pathToFileURL(join(root, 'scripts/quick-modules.mjs')).href,
];

/** What was compiled and stripped of its types is kept for the next start: half of a start's work and 60 MB. */
export const appEnvironment = (more = {}) =>
  localEnvironment({ NODE_ENV: 'production', NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...more });
