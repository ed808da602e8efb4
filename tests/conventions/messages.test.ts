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

// error-sentences.test.ts checks the messages of errors.
test('every message is used', () => {
  const used = new Set(
    sourceFiles('src').flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\b(?:m|texts)\.(\w+)/g)].map(([, key]) => key),
    ),
  );
  const unused = Object.keys(messages('en.json')).filter((key) => !used.has(key) && !key.startsWith('error_'));
  expect(unused).toEqual([]);
});
