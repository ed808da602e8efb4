import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isTest, root, sourceFiles } from './source.ts';

// A message or format that is evaluated while its module loads keeps the standard language for every reader.

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const later = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const ofReader = new Set([
  'readerLanguage',
  'readerLocale',
  'formatCount',
  'formatChange',
  'formatPercent',
  'formatList',
  'withDecimalSign',
  'amountOf',
  'dayName',
  'monthName',
  'tableDay',
  'percentOf',
  'rateOf',
  'disclosedAmount',
  'disclosedShare',
  'formatExchangeRate',
  'regionName',
  'formatAmount',
  'formatWholeAmount',
  'formatRate',
  'formatPeriod',
  'formatDay',
  'formatDate',
  'formatLongDay',
  'formatLongDate',
  'formatMoment',
]);

/** Whether a call reads the reader's language: `m.x()`, `formatCount(…)`. */
function readsLanguage({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  if (callee.type === 'Identifier') return ofReader.has(String(callee.name));
  return callee.type === 'MemberExpression' && isNode(callee.object) && callee.object.name === 'm';
}

/** The calls that run when the module loads. */
function early(path: string, text: string): string[] {
  const calls: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value) || later.has(value.type)) return;
    if (readsLanguage(value)) calls.push(`${path}: ${text.slice(value.start, value.start + 60).split('\n')[0]}`);
    for (const each of Object.values(value)) visit(each);
  };
  visit(parseSync(path, text).program.body);
  return calls;
}

test('finds a message that is written while its module loads, and none in a function', () => {
  const text = 'const names = { en: m.nav_shop() }; const later = () => m.nav_shop(); const reference = m.nav_shop;';
  expect(early('example.ts', text)).toEqual([
    'example.ts: m.nav_shop() }; const later = () => m.nav_shop(); const refe',
  ]);
});

test('messages and formats are written when a reader asks for them', () => {
  const files = sourceFiles('src').filter((path) => !isTest(path));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((path) => early(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
