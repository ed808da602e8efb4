import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { withPlanted } from './planted.ts';
import { importsOf, isTest, root, sourceFiles } from './source.ts';

// The layers import each other in one direction (docs/architecture.md). The linter reports violations while writing;
// this test proves that it does and checks every import of every file again.

/** The layers that each layer may import. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
  main: ['main', 'server', 'web', 'contract', 'domain'],
};

/** Rules are pure: the calendar library is their only dependency. */
const packagesOfDomain = ['libphonenumber-js/min', 'temporal-polyfill'];

const layerOf = (path: string) => /^src\/(\w+)\//.exec(path)?.[1];

/** Modules for rendering pages in Node; React Router excludes them from the browser. */
const pagesOnTheServer = 'src/web/entry.server.tsx';

function wrongArrows(files: readonly string[]): string[] {
  return files
    .filter((path) => !isTest(path))
    .flatMap(importsOf)
    .filter(({ from, to }) => {
      const layer = layerOf(from);
      if (layer === undefined) throw new Error(`${from} belongs to no layer`);
      if (/^(src|tests|bench)\//.test(to)) return !arrows[layer]?.includes(layerOf(to) ?? 'tests');
      if (layer === 'domain') return !packagesOfDomain.includes(to);
      if (layer === 'contract' && to === '#messages') return true;
      return (layer === 'contract' || layer === 'web') && to.startsWith('node:') && from !== pagesOnTheServer;
    })
    .map(({ from, to }) => `${from} → ${to}`);
}

test('every import of every file follows the order of the layers', () => {
  const files = sourceFiles('src');
  expect(files.length).toBeGreaterThan(200);
  expect(wrongArrows(files)).toEqual([]);
});

test('every import of our own names an existing file', () => {
  const missing = [...sourceFiles('src'), ...sourceFiles('tests')]
    .flatMap(importsOf)
    .filter(({ to }) => /^(src|tests)\//.test(to) && !to.includes('+types/') && !existsSync(join(root, to)));
  expect(missing).toEqual([]);
});

/** Forbidden imports: the importing layer, the import, and the linter's message. */
const wrong = [
  ['domain/money', '#server/context.ts', 'domain is pure'],
  ['domain/money', '../../server/context.ts', 'domain is pure'],
  ['domain/money', '#contract/shapes.ts', 'domain is pure'],
  ['domain/money', '#web/api.ts', 'domain is pure'],
  ['domain/money', 'node:fs', 'domain is pure'],
  ['domain/money', 'zod', 'domain is pure'],
  ['contract', '#server/context.ts', 'contract imports domain only'],
  ['contract', '#web/api.ts', 'contract imports domain only'],
  ['server/consultant', '#web/api.ts', 'server imports contract and domain only'],
  ['server/consultant', '#main/config/mail.ts', 'server imports contract and domain only'],
  ['web/consultant', '#server/context.ts', 'web never touches the server'],
  ['web/consultant', '../../server/context.ts', 'web never touches the server'],
  ['web/routes', '#main/config/mail.ts', 'web never touches the server'],
  ['web/consultant', 'pg', 'web never touches the server'],
  ['web/consultant', 'drizzle-orm/pg-core', 'web never touches the server'],
  ['web/consultant', 'node:fs', 'web never touches the server'],
] as const;

const report = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), message: z.string(), location: z.object({ path: z.string() }) }),
  ),
});

const waysToImport = (request: string) => [
  `import '${request}';\n`,
  `export * from '${request}';\n`,
  `export const late = () => import('${request}');\n`,
];

test('the linter and this test reject a planted wrong import, in each syntax', async () => {
  const planted = wrong.flatMap(([folder, request, message]) =>
    waysToImport(request).map((text) => ({ folder: `src/${folder}`, request, message, text })),
  );
  await withPlanted(planted, (paths) => {
    const linted = spawnSync(
      process.execPath,
      ['node_modules/@biomejs/biome/bin/biome', 'lint', '--reporter=json', '--max-diagnostics=none', ...paths],
      { cwd: root, encoding: 'utf8' },
    );
    expect(linted.status).toBe(1);
    const { diagnostics } = report.parse(JSON.parse(linted.stdout));
    const said = (path: string, message: string) =>
      diagnostics.filter(
        (one) =>
          one.category === 'lint/style/noRestrictedImports' &&
          one.location.path === path &&
          one.message.startsWith(message),
      );
    for (const [at, path] of paths.entries()) {
      const { request, message, text } = planted[at] ?? { request: '', message: '', text: '' };
      expect(said(path, message), text).toHaveLength(1);
      // The list of the server's packages is in the linter's configuration.
      const known = !['pg', 'drizzle-orm/pg-core'].includes(request);
      expect(wrongArrows([path]), text).toHaveLength(known ? 1 : 0);
    }
  });
}, 120_000);
