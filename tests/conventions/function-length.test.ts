import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isTest, root, sourceFiles } from './source.ts';

// Of the named functions with more than one line, at most one in eighty has more than 70, and none has more than 175.

const mostLines = 70;
const mostShare = 1 / 80;
const longestLines = 175;

type Measured = { readonly name: string; readonly lines: number };

/** The functions with more than one line and a name, their own or that of their variable. */
function functionsIn(path: string, text: string): Measured[] {
  const lineAt = lineNumbers(text);
  const functions: Measured[] = [];
  const visit = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const child of node) visit(child, name);
    if (Array.isArray(node) || !isNode(node)) return;
    const own = nameIn(node.id) ?? name;
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) && own !== '') {
      const lines = lineAt(node.end) - lineAt(node.start) + 1;
      if (lines > 1) functions.push({ name: `${path} ${own}`, lines });
    }
    // A function that is an argument has the name of its call's result: a handler, an effect's cleanup.
    const inner = nameIn(node.id) ?? nameIn(node.key) ?? (/^(Call|Await|New)Expression$/.test(node.type) ? name : '');
    for (const child of Object.values(node)) visit(child, inner);
  };
  visit(parseSync(path, text).program, '');
  return functions;
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const nameIn = (value: unknown): string | null =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : null;

/** Returns the line of a position in the text. */
function lineNumbers(text: string): (at: number) => number {
  const starts = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (at) => {
    const next = starts.findIndex((start) => start >= at);
    return next === -1 ? starts.length : next;
  };
}

test('at most one in eighty functions is longer than 70 lines, and none is longer than 175', () => {
  const functions = sourceFiles('src')
    .filter((path) => !isTest(path))
    .flatMap((path) => functionsIn(path, readFileSync(join(root, path), 'utf8')));
  const long = functions.filter(({ lines }) => lines > mostLines).toSorted((a, b) => b.lines - a.lines);
  expect(functions.length).toBeGreaterThan(1000);
  expect(
    long.length / functions.length,
    long.map(({ name, lines }) => `${lines} ${name}`).join('\n'),
  ).toBeLessThanOrEqual(mostShare);
  expect(long.filter(({ lines }) => lines > longestLines)).toEqual([]);
});

test('measures functions by their lines, under their names', () => {
  const text = `
export function declared() {
  return 1;
}
const assigned = () =>
  [1].map((each) => {
    return each;
  });
const handled = functions.order.getOrders.handler(async () => {
  return 2;
});
const short = () => 3;
`;
  expect(functionsIn('x.ts', text)).toEqual([
    { name: 'x.ts declared', lines: 3 },
    { name: 'x.ts assigned', lines: 4 },
    { name: 'x.ts handled', lines: 3 },
  ]);
});
