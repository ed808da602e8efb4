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

type Plural = { readonly match: Readonly<Record<string, string>> };
type Message = string | readonly Plural[];

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
const valuesOf = (message: Message) =>
  [...new Set(textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].toSorted();
const formsOf = (message: Message) =>
  typeof message === 'string' ? [] : message.flatMap(({ match }) => Object.keys(match));

// Without it, a reader of the other language would silently read the English sentence.
test.each(readdirSync(join(root, 'messages')).filter((file) => file !== 'en.json'))(
  '%s has every message, with the same values',
  (file) => {
    const [english, other] = [messages('en.json'), messages(file)] as [
      Record<string, Message>,
      Record<string, Message>,
    ];
    expect(Object.keys(other)).toEqual(Object.keys(english));
    for (const [key, message] of Object.entries(english))
      expect([key, ...valuesOf(other[key] ?? '')]).toEqual([key, ...valuesOf(message)]);
  },
);

test('French messages have the plural form for a million', () => {
  const french = messages('fr.json') as Record<string, Message>;
  const without = Object.entries(french).filter(
    ([, message]) => typeof message !== 'string' && !formsOf(message).some((form) => form.includes('form=many')),
  );
  expect(without.map(([key]) => key)).toEqual([]);
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
