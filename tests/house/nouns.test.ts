import { expect, test } from 'vitest';
import { withPlanted } from './planted.ts';
import { type Import, importsOf, isTest, sourceFiles } from './source.ts';

// The same nouns stand in every layer. In a row, each looks only to its left: the row explains the business.

const rows = {
  domain: [
    ...['money', 'period', 'id', 'person', 'company', 'settings', 'notification', 'message', 'audit', 'genealogy'],
    ...[
      'catalog',
      'pricing',
      'order',
      'enrolment',
      'commission',
      'ledger',
      'payout',
      'promotion',
      'achievement',
      'import',
    ],
  ],
  // `frame` is what every noun is made with; a gateway's own functions come after the orders that they pay.
  server: [
    ...[
      'frame',
      'db',
      'paper',
      'auth',
      'audit',
      'settings',
      'notification',
      'message',
      'person',
      'genealogy',
      'promotion',
    ],
    ...['achievement', 'catalog', 'company', 'pricing', 'gateways', 'order', 'gateway', 'enrolment', 'ledger'],
    ...['commission', 'payout', 'import', 'router'],
  ],
} as const;

/** The noun that a file of `layer` belongs to; null for a file of another layer. */
function nounOf(layer: keyof typeof rows, path: string): string | null {
  const [, inLayer, first = '', rest] = /^src\/(\w+)\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  if (inLayer !== layer) return null;
  if (rest === undefined) return first === 'router.ts' ? 'router' : 'frame';
  // The register of gateways knows each one's `gateway.ts` and how that speaks with its provider; what a gateway does
  // with orders of ours stands after them.
  if (first === 'gateways' && /^[^/]+\/(?!(gateway|api|orders|payouts)\.ts$)/.test(rest)) return 'gateway';
  return first;
}

function looksRight(layer: keyof typeof rows, { from, to, typeOnly }: Import): boolean {
  const [here, there] = [nounOf(layer, from), nounOf(layer, to)];
  if (here === null || there === null || here === there) return false;
  if (layer === 'server') {
    // Types are gone when the program runs; the tables of the nouns are one web of foreign keys.
    if (typeOnly || /\/tables\.ts$/.test(to)) return false;
  }
  return placeOf(layer, here) < placeOf(layer, there);
}

function placeOf(layer: keyof typeof rows, noun: string): number {
  const place = (rows[layer] as readonly string[]).indexOf(noun);
  if (place === -1) throw new Error(`${noun} has no place in the row of src/${layer} (tests/house/nouns.test.ts)`);
  return place;
}

const looksOf = (layer: keyof typeof rows, files: readonly string[]) =>
  files
    .filter((path) => !isTest(path))
    .flatMap(importsOf)
    .filter((one) => looksRight(layer, one))
    .map(({ from, to }) => `${from} → ${to}`);

test.each(['domain', 'server'] as const)('nouns of src/%s stand in a row and look only left', (layer) => {
  const files = sourceFiles(`src/${layer}`);
  for (const path of files) placeOf(layer, nounOf(layer, path) ?? '');
  expect(looksOf(layer, files)).toEqual([]);
});

test.each([
  ['domain', 'money', '#domain/commission/plan.ts'],
  ['domain', 'person', '../order/policy.ts'],
  ['server', 'db', '#server/person/functions.ts'],
  ['server', 'catalog', '../order/functions.ts'],
] as const)('a file in src/%s/%s that imports %s is found', async (layer, noun, request) => {
  for (const text of [
    `import '${request}';\n`,
    `export * from '${request}';\n`,
    `export const late = import('${request}');\n`,
  ]) {
    await withPlanted([{ folder: `src/${layer}/${noun}`, text }], (paths) => {
      expect(looksOf(layer, paths), text).toHaveLength(1);
    });
  }
});

test('a folder that has no place in the row is found', async () => {
  await withPlanted([{ folder: 'src/domain/newcomer', text: 'export {};\n' }], ([path = '']) => {
    expect(() => placeOf('domain', nounOf('domain', path) ?? '')).toThrow('newcomer has no place');
  });
});

test('what only shows knows no noun, and nobody imports a page', () => {
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

test('no module needs itself to load', () => {
  const needs = new Map<string, string[]>();
  for (const path of sourceFiles('src').filter((candidate) => !isTest(candidate))) {
    needs.set(
      path,
      importsOf(path).flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to])),
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

/** Each circle once, as the way around it. */
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
