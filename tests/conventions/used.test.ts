import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { importedNames, isTest, root, sourceFiles } from './source.ts';

// Code that only the demo, a test or a bench calls does not belong to the product.

const isDemo = (path: string) => path.startsWith('src/main/demo/');
const isProduct = (path: string) => path.startsWith('src/') && !isTest(path) && !isDemo(path);

// Migrations are generated from every table.
const isTables = (path: string) => path.endsWith('/tables.ts');

/** The named exports of values. Types are left to knip. */
function exportsOf(path: string, text: string): string[] {
  return parseSync(path, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) =>
      !isType && exportName.kind === 'Name' && exportName.name !== null && !isTypeName(text, exportName.name)
        ? [exportName.name]
        : [],
    ),
  );
}

const isTypeName = (text: string, name: string) => new RegExp(`export (type|interface) ${name}\\b`).test(text);

/** The exports of the product, as `path name`, that only files outside of it import. */
function onlyUsedOutside(texts: ReadonlyMap<string, string>): string[] {
  const users = new Map<string, Set<string>>();
  for (const [path, text] of texts) {
    for (const { to, name } of importedNames(path, text)) {
      const key = `${to} ${name}`;
      users.set(key, (users.get(key) ?? new Set()).add(path));
    }
  }
  return [...texts]
    .filter(([path]) => isProduct(path) && !isTables(path))
    .flatMap(([path, text]) =>
      exportsOf(path, text)
        .filter((name) => {
          const importing = [...(users.get(`${path} ${name}`) ?? []), ...(users.get(`${path} *`) ?? [])];
          const inFile = text.match(new RegExp(`(?<![\\w.#-])${name}\\b`, 'g'))?.length ?? 0;
          return importing.length > 0 && !importing.some(isProduct) && inFile < 2;
        })
        .map((name) => `${path} ${name}`),
    );
}

/**
 * Rules that the product implements in SQL or in the database's policies. The tests compare both, so the rule stays
 * in the domain.
 */
const provenInSql: ReadonlySet<string> = new Set([
  'src/domain/customer/duplicate.ts suggestedPairs',
  'src/domain/account/actor.ts roles',
  'src/domain/genealogy/follow-up.ts isReminderDue',
  'src/domain/account/permission.ts actions',
  'src/server/db/policies.ts policies',
  'src/domain/ledger/run-postings.ts closeRun',
  'src/server/erasure/personal-data.ts personalData',
  'src/domain/payout/outstanding.ts outstandingOf',
  'src/domain/report/income-disclosure.ts incomeDisclosure',
  'src/domain/report/income-disclosure.ts wasConsultantIn',
]);

test('no code of the product is used only by the demo, a test or a bench', () => {
  const files = ['src', 'tests', 'bench', 'scripts'].flatMap(sourceFiles);
  const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const unused = onlyUsedOutside(texts);
  expect(unused.filter((one) => !provenInSql.has(one))).toEqual([]);
  // An exception that is no longer needed must leave the list.
  expect([...provenInSql].filter((one) => !unused.includes(one))).toEqual([]);
});

test('finds an export that only a test or the demo imports', () => {
  const texts = new Map([
    [
      'src/domain/x/a.ts',
      'export const used = 1;\nexport function lonely() {}\nexport function inside() {}\ninside();\n',
    ],
    ['src/domain/x/b.ts', "import { used } from './a.ts';\nexport const b = used;\n"],
    ['src/main/http/c.ts', "import { b } from '#domain/x/b.ts';\nb;\n"],
    ['src/domain/x/a.test.ts', "import { inside, lonely } from './a.ts';\nlonely(inside);\n"],
  ]);
  expect(onlyUsedOutside(texts)).toEqual(['src/domain/x/a.ts lonely']);
  texts.set('src/main/demo/d.ts', "const { lonely } = await import('#domain/x/a.ts');\nlonely();\n");
  expect(onlyUsedOutside(texts)).toEqual(['src/domain/x/a.ts lonely']);
  texts.set('src/main/cli/e.ts', "const { lonely } = await import('#domain/x/a.ts');\nlonely();\n");
  expect(onlyUsedOutside(texts)).toEqual([]);
});
