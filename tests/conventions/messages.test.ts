import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source.ts';

const messages = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, 'messages', file), 'utf8'));

test('the messages are sorted by key', () => {
  for (const file of readdirSync(join(root, 'messages'))) {
    const keys = Object.keys(messages(file));
    expect(keys, file).toEqual(keys.toSorted());
  }
});

test('every message is used', () => {
  const texts = sourceFiles('src')
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  const unused = Object.keys(messages('en.json')).filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(texts));
  expect(unused).toEqual([]);
});
