import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { functionName } from '#contract/function.ts';
import { withPlanted } from './planted.ts';
import { exportCountOf, type Import, importsOf, isTest, requestsIn, root, sourceFiles } from './source.ts';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

// The same nouns in every layer, so that a feature is a glob: src/*/payout (docs/architecture.md).

/** In `domain` a noun imports only nouns to its left. */
const nouns = [
  'language',
  'money',
  'period',
  'id',
  'account',
  'file',
  'consultant',
  'customer',
  'note',
  'genealogy',
  'catalog',
  'stock',
  'pricing',
  'order',
  'enrolment',
  'plan',
  'commission',
  'correction',
  'statement',
  'ledger',
  'membership',
  'payout',
  'tax',
  'promotion',
  'achievement',
  'report',
  'notification',
  'question',
  'message',
  'content',
  'import',
  'settings',
  'view',
  'erasure',
  'audit',
];

/** The other folders of a layer. */
const besides: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: [],
  server: ['db', 'auth', 'gateways', 'documents'],
  web: ['routes', 'ui', 'theme', 'shell', 'art'],
};

const layers = Object.keys(besides);

/** The folder of a file below `layer`; null for other files. */
const folderOf = (layer: string, path: string): string | null =>
  new RegExp(`^src/${layer}/([^/]+)/`).exec(path)?.[1] ?? null;

const unknownFolders = (layer: string, paths: readonly string[]) =>
  [...new Set(paths.flatMap((path) => folderOf(layer, path) ?? []))].filter(
    (folder) => !nouns.includes(folder) && !besides[layer]?.includes(folder),
  );

test.each(layers)('every folder of src/%s is a noun, or one of the few others', (layer) => {
  expect(unknownFolders(layer, sourceFiles(`src/${layer}`))).toEqual([]);
  expect(unknownFolders(layer, [`src/${layer}/newcomer/x.ts`])).toEqual(['newcomer']);
});

const importsToTheRight = ({ from, to }: Import): boolean => {
  const [here, there] = [folderOf('domain', from), folderOf('domain', to)];
  return here !== null && there !== null && nouns.indexOf(here) < nouns.indexOf(there);
};

const wrongOrder = (paths: readonly string[]) =>
  paths
    .filter((path) => !isTest(path))
    .flatMap(importsOf)
    .filter(importsToTheRight)
    .map(({ from, to }) => `${from} → ${to}`);

test('a noun of src/domain imports only nouns to its left', () => {
  expect(wrongOrder(sourceFiles('src/domain'))).toEqual([]);
});

test.each([
  ['money', '#domain/plan/plan.ts'],
  ['account', '../order/policy.ts'],
])('finds a file in src/domain/%s that imports %s', async (noun, request) => {
  for (const text of [
    `import '${request}';\n`,
    `export * from '${request}';\n`,
    `export const late = import('${request}');\n`,
  ]) {
    await withPlanted([{ folder: `src/domain/${noun}`, text }], (paths) => {
      expect(wrongOrder(paths), text).toHaveLength(1);
    });
  }
});

test('a function of contract/<noun> is handled in server/<noun>/<function-name>.ts, and nowhere else', () => {
  const handled = sourceFiles('src/server')
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(/\bfunctions\s*\.(\w+)\s*\.(\w+)\s*\.handler\(/g)].map(([, noun, key]) => ({
        noun: noun ?? '',
        name: functionName(key ?? ''),
        path,
      })),
    );
  const declared = Object.values(contract).flatMap(Object.keys);
  expect(handled.map(({ name }) => name).sort()).toEqual(declared.map(functionName).sort());
  const misplaced = handled.filter(
    ({ noun, name, path }) => folderOf('server', path) !== noun || basename(path) !== `${name}.ts`,
  );
  expect(misplaced).toEqual([]);
});

test('a function is declared in the contract of its noun', () => {
  const misplaced = sourceFiles('src/contract')
    .filter((path) => !isTest(path))
    .flatMap((path) => {
      const noun = folderOf('contract', path);
      const own = noun === null ? [] : Object.keys(contract[noun as keyof typeof contract] ?? {}).map(functionName);
      const declared = [...textOf(path).matchAll(/\b(?:command|read|withFile)\(\s*'([a-z0-9-]+)'/g)];
      return declared.flatMap(([, name = '']) => (own.includes(name) ? [] : [`${path}: ${name}`]));
    });
  expect(misplaced).toEqual([]);
});

/** Lines of code, without imports and comments, up to which a file with one importer beside it belongs into that. */
const small = 15;

function linesOfCode(text: string): number {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^import\b[^;]*;$/gm, '');
  return code.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
}

/** `file → importer` for each small file with one export that only its neighbour imports. */
function belongingToImporter(texts: ReadonlyMap<string, string>): string[] {
  const importers = new Map<string, { from: string; isLater: boolean }[]>();
  for (const [from, text] of texts) {
    for (const { to, isLater } of requestsIn(from, text)) {
      importers.set(to, [...(importers.get(to) ?? []), { from, isLater }]);
    }
  }
  return [...texts].flatMap(([path, text]) => {
    const [importer, ...others] = importers.get(path) ?? [];
    // A file with a test of its own has two importers; what is loaded later is apart; a handler has its own file, and the
    // functions of a large noun are declared by thing.
    const isRequired = basename(importer?.from ?? '') === 'functions.ts' || path.startsWith('src/contract/');
    const isApart = !importer || others.length > 0 || importer.isLater || isRequired;
    if (isApart || dirname(importer.from) !== dirname(path)) return [];
    return exportCountOf(path, text) === 1 && linesOfCode(text) <= small ? [`${path} → ${importer.from}`] : [];
  });
}

test('a small file with one export and one importer beside it is part of the importer', () => {
  const everything = ['src', 'tests', 'bench', 'scripts'].flatMap(sourceFiles);
  const texts = new Map(everything.map((path) => [path, textOf(path)]));
  expect(belongingToImporter(texts).filter((line) => line.startsWith('src/'))).toEqual([]);
  const planted = new Map([
    ['src/web/x/one.ts', '/** Adds one. */\nexport const one = (n: number) => n + 1;\n'],
    ['src/web/x/page.tsx', "import { one } from './one.ts';\nexport const two = one(1);\n"],
    ['src/web/y/far.ts', "import { two } from '../x/page.tsx';\ntwo;\n"],
  ]);
  expect(belongingToImporter(planted)).toEqual(['src/web/x/one.ts → src/web/x/page.tsx']);
  planted.set('src/web/x/one.test.ts', "import { one } from './one.ts';\none(1);\n");
  expect(belongingToImporter(planted)).toEqual([]);
});

const largestFolder = 30;

test(`a folder has at most ${largestFolder} files of code`, () => {
  const sizes = new Map<string, number>();
  for (const path of sourceFiles('src').filter((candidate) => !isTest(candidate))) {
    sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  }
  expect([...sizes].filter(([, size]) => size > largestFolder)).toEqual([]);
});

test('components of the kit import no noun, and nothing imports a page', () => {
  const inWeb = sourceFiles('src/web')
    .filter((path) => !isTest(path))
    .flatMap(importsOf);
  const bare = /^src\/web\/((ui|art|theme)\/|nonce\.tsx$)/;
  const knowing = inWeb.filter(({ from, to }) => bare.test(from) && to.startsWith('src/web/') && !bare.test(to));
  expect(knowing).toEqual([]);
  const pages = /^src\/web\/routes\//;
  const importing = inWeb.filter(({ from, to, typeOnly }) => pages.test(to) && !pages.test(from) && !typeOnly);
  expect(importing).toEqual([]);
});

test('no module imports itself through others, not even for a type', () => {
  const needs = new Map<string, string[]>();
  for (const path of sourceFiles('src').filter((candidate) => !isTest(candidate))) {
    needs.set(
      path,
      importsOf(path).map(({ to }) => to),
    );
  }
  expect(circlesIn(needs)).toEqual([]);
  expect(
    circlesIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b → c → b']);
});

/** Each circle once, as its path. */
function circlesIn(needs: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]) => {
    const at = way.indexOf(path);
    if (at !== -1) circles.push([...way.slice(at), path].join(' → '));
    if (at !== -1 || done.has(path)) return;
    for (const next of needs.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of needs.keys()) visit(path, []);
  return circles;
}
