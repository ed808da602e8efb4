import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { functionName } from '#contract/function.ts';
import { permissions } from '#domain/account/admin-role.ts';
import { router } from '#server/router.ts';
import { isTest, root, sourceFiles } from './source.ts';

const migrations = 'src/server/db/migrations';
const files = [
  ...readdirSync(join(root, migrations)).flatMap((name) => (name.endsWith('.sql') ? [`${migrations}/${name}`] : [])),
  ...sourceFiles('src'),
  ...sourceFiles('tests'),
  ...sourceFiles('bench'),
  ...sourceFiles('scripts'),
];
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Names that say nothing about the contents. */
const empty = /^(utils?|helpers?|services?|shared|common|lib|libs|misc|managers?|stuff)$/i;

const namelessIn = (paths: readonly string[]) =>
  paths.filter((path) => path.split('/').some((part) => part.split('.').some((word) => empty.test(word))));

test('names every folder and file after its contents', () => {
  expect(namelessIn(files)).toEqual([]);
  expect(namelessIn(['src/web/utils/x.ts', 'src/domain/order/helpers.ts', 'src/server/library/shelf.ts'])).toEqual([
    'src/web/utils/x.ts',
    'src/domain/order/helpers.ts',
  ]);
});

test('no folder has a barrel', () => {
  expect(files.filter((path) => /(^|\/)index\.(ts|tsx|mjs)$/.test(path))).toEqual([]);
});

const inProduct = (path: string) => path.startsWith('src/') && !isTest(path);

/** Forbidden patterns, and where. */
const forbidden: readonly {
  readonly what: string;
  readonly pattern: RegExp;
  readonly where: (path: string) => boolean;
}[] = [
  {
    what: 'a test that runs alone or not at all',
    pattern: /\b(test|it|describe|suite)\s*\.\s*(only|skip|todo|fails)\b/,
    where: () => true,
  },
  { what: 'a test for some machines only', pattern: /\b(skipIf|runIf)\s*\(/, where: () => true },
  {
    what: 'chance without a seed',
    pattern: /\bMath\s*\.\s*random\b/,
    where: inProduct,
  },
  { what: 'raw HTML', pattern: /dangerouslySetInnerHTML|\.innerHTML\b/, where: (path) => path.startsWith('src/') },
  {
    what: 'types given up',
    pattern: /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any\b/,
    where: inProduct,
  },
  {
    what: 'a count without separators (`toLocaleString` has them)',
    pattern: /\b(count|part|whole): String\(/,
    where: (path) => inProduct(path) && path.startsWith('src/web/'),
  },
  { what: 'work left for later', pattern: /\b(TODO|FIXME|XXX|HACK)\b/, where: () => true },
  {
    what: 'the database asked for its calendar (server/db/time-ranges.ts says why not)',
    pattern:
      /\bat time zone (?!'UTC')|\bdate_(trunc|bin)\b|\bcurrent_date\b|\blocaltime(stamp)?\b|\bmake_timestamptz\b|\bset (local )?time ?zone (?!'?utc)/i,
    where: (path) => (inProduct(path) && path.endsWith('.ts')) || path.endsWith('.sql'),
  },
  {
    what: 'an average rounded by the database (domain/money/rounding.ts rounds money)',
    pattern: /\bround\s*\(\s*avg\b/i,
    where: (path) => inProduct(path) && path.endsWith('.ts'),
  },
  {
    what: 'a browser asked for its time zone data (web/period/zone-offset.ts says why not)',
    pattern: /Intl\.DateTimeFormat\([^)]*\btimeZone\b(?!: 'UTC')/,
    where: (path) => inProduct(path) && path.startsWith('src/web/') && path !== 'src/web/period/zone-offset.ts',
  },
  {
    what: 'a wait for a quiet network instead of for what a person sees',
    pattern: /\bnetworkidle\b/,
    where: (path) => /^(tests|scripts|bench)\//.test(path),
  },
  {
    what: 'a literal that is spread into another one',
    pattern: /\.\.\.(\{[^{}]*\}|\[[^[\]]*\])(?=\s*[,\]})])/,
    where: (path) => /\.(ts|tsx|mjs)$/.test(path),
  },
  {
    what: 'the clock, past the one that tests fix',
    pattern: /\bDate\s*\.\s*now\b|\bnew Date\(\)/,
    where: (path) => inProduct(path) && /^src\/(domain|contract|server)\/(?!db\/embedded\/)/.test(path),
  },
];

function breaches(path: string, text: string): string[] {
  return forbidden
    .filter(({ pattern, where }) => where(path) && pattern.test(text))
    .map(({ what }) => `${path}: ${what}`);
}

test('no file contains a forbidden pattern', () => {
  const own = 'tests/conventions/tidy.test.ts';
  expect(files.filter((path) => path !== own).flatMap((path) => breaches(path, textOf(path)))).toEqual([]);
});

test.each([
  ['src/web/x.tsx', '<Row {...{ a, b }} />'],
  ['src/domain/x.ts', 'const x = [...[a, b], c]'],
  ['src/domain/x.test.ts', 'test.only("x", () => {})'],
  ['tests/e2e/x.test.ts', 'describe .skip("x")'],
  ['tests/e2e/x.test.ts', 'test.skipIf(slow)("x")'],
  ['src/main/demo/x.ts', 'const die = Math.random()'],
  ['src/web/x.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
  ['src/web/x.tsx', 'element.innerHTML = text'],
  ['src/web/x.tsx', 'm.team_show({ count: String(count) })'],
  ['tests/e2e/x.spec.ts', "await page.goto('/shop', { waitUntil: 'networkidle' })"],
  ['src/server/x.ts', 'const row: any = {}'],
  ['src/server/x.ts', '// TODO later'],
  ['src/server/x.ts', 'const now = new Date()'],
  ['src/server/x.ts', "sql`select date_trunc('week', at)`"],
  ['src/server/x.ts', 'sql`select at at time zone zone`'],
  ['src/server/x.ts', 'sql`select current_date`'],
  ['src/server/x.ts', 'sql`select round(avg(amount))`'],
  ['src/server/db/migrations/0099_x.sql', "select date_trunc('month', completed_at) from orders"],
  ['src/web/x.tsx', "new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'long' })"],
])('in %s, finds %j', (path, text) => {
  expect(breaches(path, text)).toHaveLength(1);
});

// The contract

const declared = Object.entries(contract).flatMap(([noun, functions]) =>
  Object.entries(functions).map(([key, procedure]) => ({ noun, key, ...procedure['~orpc'] })),
);

test('every function has an audience and a summary', () => {
  expect(declared.length).toBeGreaterThan(20);
  for (const { key, meta, route } of declared) {
    expect(['everyone', 'signed-in', 'consultant', 'admin'], key).toContain(meta.who);
    // A function for admins names the permission that their role must include.
    if (meta.who === 'admin') expect(permissions, key).toContain(meta.permission);
    expect(route.tags, key).toEqual([meta.who]);
    expect(route.summary, key).toMatch(/^\p{Lu}.{10,}/u);
  }
});

test('a function’s name is its key in kebab-case, its address ends with it, and all are different', () => {
  for (const { key, route } of declared) {
    expect(key).toMatch(/^[a-z][A-Za-z0-9]*$/);
    expect(functionName(key)).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(route.path).toBe(`/functions/${functionName(key)}`);
    expect(['GET', 'POST']).toContain(route.method);
  }
  expect(new Set(declared.map(({ route }) => route.path)).size).toBe(declared.length);
});

test('every declared function is implemented, and no other', () => {
  const carried = Object.entries(router).flatMap(([noun, functions]) =>
    Object.keys(functions).map((key) => `${noun}.${key}`),
  );
  expect(carried.sort()).toEqual(declared.map(({ noun, key }) => `${noun}.${key}`).sort());
});

test('every function’s input is an object that rejects unknown fields', () => {
  for (const { key, inputSchema } of declared) {
    if (inputSchema === undefined) continue;
    const tried = inputSchema['~standard'].validate({ 'a field nobody knows': 1 });
    if (tried instanceof Promise) throw new Error(`${key} checks its input later`);
    expect(JSON.stringify(tried.issues), key).toContain('a field nobody knows');
  }
});

test('every error has a message', () => {
  for (const { key, errorMap } of declared) {
    for (const [code, refusal] of Object.entries<{ message?: string; status?: number } | undefined>(errorMap)) {
      expect(code, key).toMatch(/^[A-Z][A-Z0-9_]*$/);
      expect(refusal?.message, `${key} ${code}`).toMatch(/^\p{Lu}.*\p{L}/u);
      expect(refusal?.status, `${key} ${code}`).toBeGreaterThanOrEqual(400);
    }
  }
});
