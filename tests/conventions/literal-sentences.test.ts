import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isTest, root, sourceFiles } from './source.ts';

// Every sentence that a person reads on a page is a message (docs/pages.md, "Sentences").

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Properties and attributes that are shown to people. */
const shown =
  /^(aria-?(label|description|roledescription)|label|title|header|head|heading|caption|text|name|note|hint|lead|description|placeholder|alt|message|error|submitLabel|empty|unit)$/i;

/** Texts for programs and logs. */
const forPrograms = /^(console\.\w+|.*Error|log)$/;

/** Data that looks like a text: names in the database, of keys, and in structured data for search engines. */
const data: ReadonlySet<string> = new Set([
  'Beauty Consultant',
  'Sales Leader',
  'Consultant',
  'Active',
  'In Progress',
  'Operations',
  'Stripe',
  'PayPal',
  'ContactPoint',
  'Organization',
  'customer service',
  'Product',
  'Brand',
  'Offer',
  'AggregateRating',
  'WebSite',
  // The start of a schema's sentence about a field, which form-action.ts replaces.
  'The field "',
]);

/** Two words, the first with a capital, or a capital in a place that is shown. */
const isText = (text: string, isShown: boolean) =>
  !data.has(text) &&
  (/^[“‘]?[A-Z][a-z’]* [a-z]/.test(text) || / [a-z]+ [a-z]+/.test(text) || (isShown && /^[A-Z][a-z]/.test(text)));

/** The texts of a file that are not messages, as `path:line: text`. */
function literalTexts(path: string, source: string): string[] {
  const texts: { at: number; text: string }[] = [];
  const take = (at: number, text: string, isShown: boolean) => {
    if (isText(text.trim(), isShown)) texts.push({ at, text: text.trim() });
  };
  const visit = (node: unknown, isShown: boolean): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, isShown);
    if (!isNode(node) || /^(Import|Export(All|Named)|TS(Literal|TypeAlias|Interface|Union))/.test(node.type)) {
      // An exported declaration is code like any other.
      if (isNode(node) && node.type === 'ExportNamedDeclaration') visit(node.declaration, isShown);
      return;
    }
    if (node.type === 'JSXText' && /[a-z]{2}/i.test(String(node.value)))
      texts.push({ at: node.start, text: String(node.value).trim() });
    if (node.type === 'Literal' && typeof node.value === 'string') take(node.start, node.value, isShown);
    if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis) && node.quasis.length > 1)
      take(node.start, source.slice(node.start + 1, node.end - 1).replace(/\$\{[^}]*\}/g, '0'), isShown);
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const called = isNode(node.callee) ? source.slice(node.callee.start, node.callee.end) : '';
      if (forPrograms.test(called)) return;
    }
    const key = isNode(node.key) ? node.key : isNode(node.name) ? node.name : null;
    const isNamed = node.type === 'Property' || node.type === 'JSXAttribute';
    const named = isNamed && key ? shown.test(String(key.name ?? key.value)) : isShown;
    const isStyle =
      isNamed &&
      key !== null &&
      /^(className|style|d|viewBox|allow|rel|sizes|preserveAspectRatio|aria-keyshortcuts|placement|accept)$/.test(
        String(key.name),
      );
    if (isStyle) return;
    for (const [name, value] of Object.entries(node))
      if (!['parent', 'key', 'name'].includes(name)) visit(value, named);
  };
  visit(parseSync(path, source).program, false);
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  return texts.map(({ at, text }) => `${path}:${lineOf(at)}: ${text.replace(/\s+/g, ' ')}`);
}

/** A sample of a plan's file. */
const sample = 'src/web/plan/add-example.tsx';

/** The examples of /dev/components, which developers read. */
const catalogue = 'src/web/routes/dev/';

test('every text on a page is a message', () => {
  const files = sourceFiles('src/web').filter(
    (path) => !isTest(path) && path !== sample && !path.startsWith(catalogue),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((path) => literalTexts(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test.each([
  ['const x = <p>Hello</p>;', 'Hello'],
  ['const x = <p>{a} of {b}</p>;', 'of'],
  ['const x = <Panel title="Orders" />;', 'Orders'],
  ['const x = <Panel title={open ? "Orders" : m.orders()} />;', 'Orders'],
  [`const x = <a aria-label={\`Page \${page}\`} />;`, 'Page 0'],
  ["const column = { key: 'name', header: 'Name' };", 'Name'],
  ["const sentence = 'The month is closed.';", 'The month is closed.'],
  [`const sentence = (day: string) => \`Paid on \${day}.\`;`, 'Paid on 0.'],
])('finds a planted text in %j', (source, text) => {
  expect(literalTexts('src/web/x.tsx', source)).toEqual([`src/web/x.tsx:1: ${text}`]);
});

test.each([
  "import x from './a b c.ts';",
  "throw new Error('The page has no company.');",
  "console.error('The orders could not be loaded:', error);",
  'const x = <path d="M8 8l8 8" className="one two three" />;',
  "const kind: 'Monthly run of x' = value;",
  "const rank = 'Beauty Consultant';",
])('ignores texts of programs in %j', (source) => {
  expect(literalTexts('src/web/x.tsx', source)).toEqual([]);
});
