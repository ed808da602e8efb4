import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { parseSync } from 'vite';

// The scripts of the built pages with the messages of the pseudo-language. A second build would take a minute: the messages
// are short functions in the built scripts, so their texts are replaced there.

const root = fileURLToPath(new URL('../..', import.meta.url));

type Messages = Readonly<Record<string, string | readonly { readonly match: Readonly<Record<string, string>> }[]>>;

const textsOf = (file: string): string[] =>
  Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8')) as Messages).flatMap(([key, message]) => {
    if (key === '$schema') return [];
    return typeof message === 'string' ? message : message.flatMap(({ match }) => Object.values(match));
  });

/** A text without the names of its values. */
const partsOf = (text: string): string[] => text.split(/\{[^}]*\}/);
const keyOf = (parts: readonly string[]): string => parts.join('\0');

/** The parts of each English text in the pseudo-language. */
function translations(): ReadonlyMap<string, readonly string[]> {
  const pseudo = textsOf('.cache/pseudo-messages/messages/en.json').map(partsOf);
  return new Map(textsOf('messages/en.json').map((text, at) => [keyOf(partsOf(text)), pseudo[at] ?? []]));
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The texts of a template or a literal between its values. */
function literalParts(node: Node): string[] | null {
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : null;
}

/**
 * Whether this is the text of a message: a function returns it, and reads its values as `i?.name`. Names and codes are returned too, so
 * without a value and a space a text counts only as the whole of a function.
 */
function isMessage(parts: readonly string[], node: Node, parent: Node | null): boolean {
  if (parts.length > 1) return (node.expressions as Node[]).every(({ type }) => type === 'ChainExpression');
  if (parent?.type === 'ArrowFunctionExpression') return true;
  return / /.test(parts[0] ?? '') && /^(ConditionalExpression|ReturnStatement)$/.test(parent?.type ?? '');
}

/** A script with other messages. */
export function withMessages(code: string, messages: ReadonlyMap<string, readonly string[]>): string {
  let result = '';
  let copied = 0;
  const visit = (value: unknown, parent: Node | null): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, parent);
    if (!isNode(value)) return;
    const parts = literalParts(value);
    const other = parts && isMessage(parts, value, parent) ? messages.get(keyOf(parts)) : undefined;
    if (other) {
      const values = (value.expressions ?? []) as Node[];
      const texts = other.map((part) => part.replace(/[\\`]|\$\{/g, '\\$&'));
      const template = texts.map((text, at) => {
        const inside = values[at];
        return inside ? `${text}\${${code.slice(inside.start, inside.end)}}` : text;
      });
      result += `${code.slice(copied, value.start)}\`${template.join('')}\``;
      copied = value.end;
      return;
    }
    for (const [name, each] of Object.entries(value)) if (name !== 'type') visit(each, value);
  };
  visit(parseSync('script.js', code).program, null);
  return result + code.slice(copied);
}

const scripts = new Map<string, string>();

/** Gives the pages of a context the scripts with the messages of the pseudo-language. */
export async function translateScripts(context: BrowserContext): Promise<void> {
  const messages = translations();
  await context.route('**/assets/*.js', (route) => {
    const { pathname } = new URL(route.request().url());
    const code =
      scripts.get(pathname) ?? withMessages(readFileSync(join(root, 'build/client', pathname), 'utf8'), messages);
    scripts.set(pathname, code);
    return route.fulfill({ contentType: 'text/javascript', body: code });
  });
}
