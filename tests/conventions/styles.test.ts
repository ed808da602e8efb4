import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, root, sourceFiles } from './source.ts';

// A class or custom property that does not exist changes nothing, without an error: TypeScript knows any name of a style sheet.

const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '');

/** The custom properties that style sheets read and nothing defines: a style sheet, or a component in its `style`. */
function undefinedProperties(sheets: ReadonlyMap<string, string>, components: ReadonlyMap<string, string>): string[] {
  const defined = new Set(
    [
      ...[...sheets.values()].flatMap((css) => [...css.matchAll(/(--[\w-]+)\s*:/g)]),
      ...[...components.values()].flatMap((code) => [...code.matchAll(/['"`](--[\w-]+)['"`]/g)]),
    ].map(([, name]) => name),
  );
  return [...sheets].flatMap(([path, css]) =>
    [...withoutComments(css).matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) =>
      defined.has(name) ? [] : [`${path} ${name}`],
    ),
  );
}

/** The names of the classes in the selectors of a style sheet. */
function classesOf(css: string): Set<string> {
  const selectors = withoutComments(css).replaceAll(/\{[^{}]*\}/g, ' ');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

type Use = { readonly sheet: string; readonly names: ReadonlySet<string>; readonly isComputed: boolean };

/** The style sheets of a component, with the classes that it reads. */
const usesIn = (path: string, code: string): Use[] =>
  [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, local = '', from = '']) => ({
    sheet: from.startsWith('#web/') ? from.replace('#web/', 'src/web/') : join(dirname(path), from),
    names: new Set([...code.matchAll(new RegExp(`(?<![\\w./-])${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)),
    isComputed: code.includes(`${local}[`),
  }));

/** The other style sheets of a style sheet, with the classes that it composes. */
const composedIn = (path: string, css: string): Use[] =>
  [...withoutComments(css).matchAll(/composes:\s*([\w\s-]+?)\s+from\s+'([^']+)'/g)].map(
    ([, names = '', from = '']) => ({
      sheet: join(dirname(path), from),
      names: new Set(names.split(/\s+/)),
      isComputed: false,
    }),
  );

/** Classes that a component or style sheet reads and a style sheet lacks, and classes that neither reads. */
function wrongClasses(sheets: ReadonlyMap<string, string>, components: ReadonlyMap<string, string>) {
  const uses = [
    ...[...components].flatMap(([path, code]) => usesIn(path, code).map((use) => ({ path, ...use }))),
    ...[...sheets].flatMap(([path, css]) => composedIn(path, css).map((use) => ({ path, ...use }))),
  ];
  const missing = uses.flatMap(({ path, sheet, names }) => {
    const classes = classesOf(sheets.get(sheet) ?? '');
    return [...names].filter((name) => !classes.has(name)).map((name) => `${path} ${name}`);
  });
  const unused = [...sheets].flatMap(([path, css]) => {
    const readers = uses.filter(({ sheet }) => sheet === path);
    if (!path.endsWith('.module.css') || readers.some(({ isComputed }) => isComputed)) return [];
    return [...classesOf(css)]
      .filter((name) => !readers.some(({ names }) => names.has(name)))
      .map((name) => `${path} ${name}`);
  });
  return { missing, unused };
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const allSheets = () => new Map(globSync('src/web/**/*.css', { cwd: root }).map((path) => [path, read(path)]));
const allComponents = () =>
  new Map(
    sourceFiles('src/web')
      .filter((path) => !isTest(path))
      .map((path) => [path, read(path)]),
  );

test('every custom property that a style sheet reads is defined', () => {
  expect(allSheets().size).toBeGreaterThan(100);
  expect(undefinedProperties(allSheets(), allComponents())).toEqual([]);
});

test('every class that a component reads is in its style sheet, and every class there is read', () => {
  expect(wrongClasses(allSheets(), allComponents())).toEqual({ missing: [], unused: [] });
});

test('finds properties and classes that do not exist, and classes that are not read', () => {
  const sheets = new Map([
    [
      'src/web/x/a.module.css',
      '/* .old { } */ .a, .b:hover > .c { --set: 0.5rem; margin: var(--gap) var(--set) var(--wide) } @media (width > 1em) { .d:focus { color: red } .a { margin: 0 } }',
    ],
  ]);
  const components = new Map([
    [
      'src/web/x/a.tsx',
      "import css from './a.module.css';\nconst A = () => <p className={css.a} style={{ '--wide': 1 }}>{other.css.b}{css.e}</p>;",
    ],
    ['src/web/b.tsx', "import shared from '#web/x/a.module.css';\nconst B = () => <p className={shared.c} />;"],
  ]);
  expect(undefinedProperties(sheets, components)).toEqual(['src/web/x/a.module.css --gap']);
  expect(wrongClasses(sheets, components)).toEqual({
    missing: ['src/web/x/a.tsx e'],
    unused: ['src/web/x/a.module.css b', 'src/web/x/a.module.css d'],
  });
  const composing = new Map([
    ...sheets,
    ['src/web/y/b.module.css', ".title { composes: b f from '../x/a.module.css'; composes: display from global; }"],
  ]);
  components.set('src/web/y/b.tsx', "import css from './b.module.css';\ncss.title;");
  expect(wrongClasses(composing, components)).toEqual({
    missing: ['src/web/x/a.tsx e', 'src/web/y/b.module.css f'],
    unused: ['src/web/x/a.module.css d'],
  });
  const computed = new Map([['src/web/x/a.tsx', "import css from './a.module.css';\ncss[kind];"]]);
  expect(wrongClasses(sheets, computed)).toEqual({ missing: [], unused: [] });
});
