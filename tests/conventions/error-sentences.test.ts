import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { traverseContractProcedures } from '@orpc/server';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import english from '../../messages/en.json' with { type: 'json' };
import { isTest, root, sourceFiles } from './source.ts';

// Every sentence that a function answers with has a message, so that pages show it in their language
// (docs/decisions/038-sentences-of-errors.md).

const texts = Object.entries(english).flatMap(([key, text]) =>
  key.startsWith('error_') && typeof text === 'string' ? [text] : [],
);

const hasText = (error: unknown): error is { message: string } =>
  typeof error === 'object' && error !== null && 'message' in error;

/** The errors of all functions. */
function declaredSentences(): Set<string> {
  const sentences = new Set<string>();
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    for (const error of Object.values(procedure['~orpc'].errorMap)) if (hasText(error)) sentences.add(error.message);
  });
  return sentences;
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const isSentence = (text: string) => /^[A-Z]/.test(text) && / [a-z]/.test(text);

/** Arguments of these calls are for programs and their authors. */
const forPrograms = /^(command|read|withFile|declare|Error|TypeError|ORPCError|console\.\w+)$|\.(describe|meta)$/;

/** The sentences that a file's schemas and errors are made with; those with values as they are written, with `${…}`. */
function writtenSentences(path: string, isSchema: boolean): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const sentences: string[] = [];
  const take = (node: unknown) => {
    if (!isNode(node)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') sentences.push(node.value);
    if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(take);
    if (node.type === 'TemplateLiteral') sentences.push(text.slice(node.start + 1, node.end - 1));
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (!isNode(node)) return;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const called = isNode(node.callee) ? text.slice(node.callee.start, node.callee.end) : '';
      const quiet = forPrograms.test(called);
      if (!quiet && isSchema && Array.isArray(node.arguments)) node.arguments.forEach(take);
      if (quiet && called !== 'ORPCError') return;
    }
    const key = isNode(node.key) ? String(node.key.name) : '';
    if (node.type === 'Property' && /^(message|error)$/.test(key)) take(node.value);
    if (isSchema && node.type === 'VariableDeclarator') take(node.init);
    if (isSchema && node.type === 'ArrayExpression' && Array.isArray(node.elements)) node.elements.forEach(take);
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value);
  };
  visit(parseSync(path, text).program);
  return sentences.filter((sentence) => isSentence(sentence) && !labels.has(sentence));
}

/** A label in sentences of the specification. */
const labels: ReadonlySet<string> = new Set(['Personal volume']);

/** Messages of `src/server` for admins that come from outside, and for logs. */
const outside = /^src\/server\/(gateways|db|order\/refund)\//;

const sources = [
  ...sourceFiles('src/contract').map((path) => ({ path, isSchema: true })),
  ...sourceFiles('src/server').map((path) => ({ path, isSchema: false })),
].filter(({ path }) => !isTest(path) && !outside.test(path));

const hasMessage = (sentence: string) => {
  const isWritten = sentence.includes('${');
  if (!isWritten) return texts.includes(sentence);
  const pattern = sentence.split(/\$\{.*?\}/s).map((part) => escaped(part));
  return texts.some((text) => new RegExp(`^${pattern.join('\\{\\w+\\}')}$`).test(text));
};

test('every sentence of an error has a message with the same English text', () => {
  const written = sources.flatMap(({ path, isSchema }) =>
    writtenSentences(path, isSchema).map((sentence) => ({ path, sentence })),
  );
  const declared = [...declaredSentences()].map((sentence) => ({ path: 'contract', sentence }));
  expect(written.length).toBeGreaterThan(200);
  const missing = [...declared, ...written].filter(({ sentence }) => !hasMessage(sentence));
  expect([...new Set(missing.map(({ path, sentence }) => `${path}: ${sentence}`))]).toEqual([]);
});

test('every message of an error is the text of one', () => {
  const sourceText = sources
    .map(({ path }) => readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'"))
    .join('\n');
  const patterns = texts.map((text) => text.split(/\{\w+\}/).map((part) => escaped(part)));
  const unused = texts.filter((_, at) => !new RegExp(patterns[at]?.join('\\$\\{[^}]+\\}') ?? '').test(sourceText));
  expect(unused).toEqual([]);
});
