import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import english from '../../messages/en.json' with { type: 'json' };
import { isTest, root, sourceFiles } from './source.ts';

// An accessible name contains the visible text, so that people who speak to their computer can say what they read
// (WCAG 2.5.3). The names and texts that can be read from the source are checked.

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The texts of a message: one for each plural form. */
function textsOf(key: string): readonly string[] {
  const message: unknown = Reflect.get(english, key);
  if (typeof message === 'string') return [message];
  return Array.isArray(message) ? message.flatMap(({ match }) => Object.values<string>(match)) : [];
}

const messagesIn = (code: string): readonly string[] =>
  [...code.matchAll(/\bm\.(\w+)/g)].flatMap(([, key = '']) => textsOf(key));

const controls = new Set(['a', 'button', 'Button', 'ButtonLink', 'DialogButton', 'Link']);

const isControl = ({ name }: Node) => isNode(name) && controls.has(String(name.name));

type Labelled = { readonly at: string; readonly names: readonly string[]; readonly texts: readonly string[] };

/** The buttons and links of a file with an `aria-label` and messages as their text. */
function labelledIn(path: string): Labelled[] {
  const text = readFileSync(join(root, path), 'utf8');
  const elements: Labelled[] = [];
  const codeOf = ({ start, end }: Node) => text.slice(start, end);
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (!isNode(node)) return;
    if (node.type === 'JSXElement' && isNode(node.openingElement) && isControl(node.openingElement)) {
      const attributes = node.openingElement.attributes as Node[];
      const label = attributes.find(({ name }) => isNode(name) && name.name === 'aria-label');
      const shown = (node.children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer');
      const texts = shown.flatMap((each) => messagesIn(codeOf(each)));
      const names = label ? messagesIn(codeOf(label)) : [];
      const line = text.slice(0, node.start).split('\n').length;
      // One of the texts may need no other name.
      const mayBeOwn = label !== undefined && codeOf(label).includes('undefined');
      if (names.length > 0 && texts.length > 0 && !mayBeOwn) elements.push({ at: `${path}:${line}`, names, texts });
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value);
  };
  visit(parseSync(path, text).program);
  return elements;
}

const labelled = sourceFiles('src/web')
  .filter((path) => path.endsWith('.tsx') && !isTest(path))
  .flatMap(labelledIn);

const contains = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase());

test('an accessible name contains the text of its button or link', () => {
  expect(labelled.length).toBeGreaterThan(40);
  const wrong = labelled.filter(
    ({ names, texts }) => !texts.every((text) => names.some((name) => contains(name, text))),
  );
  expect(wrong).toEqual([]);
});
