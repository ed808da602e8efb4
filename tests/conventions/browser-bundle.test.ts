import { join } from 'node:path';
import { build, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { browserBoundaries } from '../../vite-boundaries.ts';
import { withPlanted } from './planted.ts';
import { root } from './source.ts';

/** The message of a real browser build of a page that starts with this text; empty when it builds. */
const buildOf = (text: string) =>
  withPlanted([{ folder: 'src/web/shell', text }], async ([path = '']) => {
    const complaint = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [browserBoundaries()],
      build: { write: false, rolldownOptions: { input: join(root, path) } },
    }).then(
      () => '',
      (error: unknown) => String(error),
    );
    return complaint.replaceAll(path, 'the planted page');
  });

test.each([
  [
    'a module of the server',
    "import { reasonOf } from '#server/db/reason.ts'; console.log(reasonOf);",
    'src/server/db/reason.ts must not reach a browser',
  ],
  [
    'one by its path',
    "import { reasonOf } from '../../server/db/reason.ts'; console.log(reasonOf);",
    'src/server/db/reason.ts must not reach a browser',
  ],
  [
    'one on demand',
    "console.log(await import('#server/db/reason.ts'));",
    'src/server/db/reason.ts must not reach a browser',
  ],
  ['one passed on', "export * from '#server/db/reason.ts';", 'src/server/db/reason.ts must not reach a browser'],
  [
    'a module of main',
    "import { addressOf } from '#main/http/guards.ts'; console.log(addressOf);",
    'src/main/http/guards.ts must not reach a browser',
  ],
  [
    'a module of the tests',
    "import { root } from '#tests/conventions/source.ts'; console.log(root);",
    'tests/conventions/source.ts must not reach a browser',
  ],
  [
    'a module of Node',
    "import { readFileSync } from 'node:fs'; console.log(readFileSync);",
    'node:fs is a module of Node',
  ],
  [
    'a module of Node by its old name',
    "import { createHash } from 'crypto'; console.log(createHash);",
    'crypto is a module of Node',
  ],
])('%s in a page stops the build with a message about the import', async (_, text, message) => {
  const complaint = await buildOf(text);
  expect(complaint).toContain(message);
  expect(complaint).toContain('the planted page imports it.');
});

test('finds a module of the server three imports away', async () => {
  const complaint = await withPlanted(
    [{ folder: 'src/web/shell', text: "export { reasonOf } from '#server/db/reason.ts';" }],
    ([between = '']) => buildOf(`import { reasonOf } from '../../../${between}'; console.log(reasonOf);`),
  );
  expect(complaint).toContain('src/server/db/reason.ts must not reach a browser');
});

test('builds rules and types of the server', async () => {
  const text = `import type { Call } from '#server/context.ts';
    import { sum } from '#domain/money/money.ts';
    export const call: Call | null = null; console.log(sum);`;
  expect(await buildOf(text)).toBe('');
});

test('the product is built with these boundaries', async () => {
  const config = await resolveConfig({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'silent' }, 'build');
  expect(config.plugins.map(({ name }) => name)).toContain('birchline-browser-boundaries');
});
