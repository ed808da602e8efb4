import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentSlugs } from './page-names.ts';
import { changedFields, mergeWords, nameOfItem, pageOfWords, trailOf, wordsOfPage } from './page-words.ts';

test.each(contentSlugs)('a page that nobody has written, %s, has every field, empty', (slug) => {
  const words = wordsOfPage(slug, null);
  expect(words.title).toBe('');
  expect(Object.keys(words).length).toBeGreaterThan(15);
  expect(wordsOfPage(slug, pageOfWords(slug, words).document)).toEqual(words);
});

test('about begins with seven teachings, charter with eight values', () => {
  expect(wordsOfPage('about', null)['teachings.items.#']).toBe('7');
  expect(wordsOfPage('charter', null)['values.items.#']).toBe('8');
});

const blank = wordsOfPage('about', null);
const written = (more: Record<string, string>) => pageOfWords('about', { ...blank, ...more }).document;

test('an empty line begins a paragraph, what is optional is null, blanks around words go', () => {
  expect(written({ 'story.paragraphs': ' One.\nStill one. \n \n\nTwo. ', title: ' About ' })).toMatchObject({
    title: 'About',
    story: { paragraphs: ['One.\nStill one.', 'Two.'], provenance: { source: '', reviewer: null, reviewed_on: null } },
  });
});

test('a teaching without words of its origin has none of its own', () => {
  const place = 'teachings.items.4.provenance';
  expect(written({})).not.toHaveProperty(place);
  expect(written({ [`${place}.source`]: 'An Elder' })).toHaveProperty(place, {
    source: 'An Elder',
    reviewer: null,
    reviewed_on: null,
  });
});

test.each([
  ['title', 'Title of the page'],
  ['story.paragraphs', 'Story › Text'],
  ['story.paragraphs.2', 'Story › Text'],
  ['teachings.items.4.description', 'The teachings › Love › Description'],
  ['teachings.items.5.provenance.source', 'The teachings › Teaching 6 › Source and review of this teaching › Source'],
  ['nowhere', 'nowhere'],
])('the way to %s is %s', (place, trail) => {
  expect(trailOf('about', { ...blank, 'teachings.items.4.name': 'Love' }, place)).toBe(trail);
});

test('one without a name is called by its number', () => {
  const items = {
    kind: 'items',
    name: 'rows',
    label: 'Rows',
    one: 'Row',
    called: 'name',
    count: 2,
    parts: [],
  } as const;
  expect(nameOfItem({ 'rows.0.name': '  ' }, items, 'rows', 0)).toBe('Row 1');
});

const words = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('', 'x', 'y', 'z'), {
  noNullPrototype: true,
});
test('law: merged words are mine where I changed something, theirs elsewhere', () => {
  fc.assert(
    fc.property(words, words, words, (base, mine, theirs) => {
      const merged = mergeWords(base, mine, theirs);
      const my = new Set(changedFields(base, mine));
      for (const place of ['a', 'b', 'c', 'd']) {
        expect(merged[place] ?? '').toBe((my.has(place) ? mine : theirs)[place] ?? '');
      }
    }),
  );
});
