import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { formatCount, formatPercent, readerLanguage } from '#contract/language/format.ts';
import { languages } from '#domain/language/language.ts';
import { m } from '#messages';
import { inLanguage } from './in-language.ts';

test('without a reader, messages and formats are in the standard language', () => {
  expect([readerLanguage(), m.settings_language(), formatCount(1234567)]).toEqual(['en', 'Language', '1,234,567']);
});

test('work for a French reader is in French, also after waiting', async () => {
  const written = await inLanguage('fr', async () => {
    await setTimeout(1);
    return [m.settings_language(), formatCount(1234567), formatPercent(0.125, { at_most: 2 })];
  });
  expect(written).toEqual(['Langue', '1\u00a0234\u00a0567', '12,5\u00a0%']);
});

test('400 readers at once each read their own language', async () => {
  const readers = Array.from({ length: 400 }, (_, at) => languages[at % languages.length] ?? 'en');
  const read = await Promise.all(
    readers.map((language, at) =>
      inLanguage(language, async () => {
        for (let step = 0; step < 3; step += 1) await setTimeout((at * 7 + step) % 5);
        return m.settings_language();
      }),
    ),
  );
  expect(read).toEqual(readers.map((language) => (language === 'fr' ? 'Langue' : 'Language')));
});
