import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  // Another folder for the build in another language (scripts/build.mjs).
  buildDirectory: process.env.PAGES_FOLDER ?? 'build',
  ssr: true,
  // The parts are found in the server's code, where `m` is one module, and made from the browser's code, where each
  // module has its own messages (vite-messages.ts). Where the two differ, a page fails or its `clientAction` is never called.
  splitRouteModules: false,
} satisfies Config;
