import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentSlugs } from './page-names.ts';
import {
  changedFields,
  fieldNameOf,
  mergeText,
  nameOfItem,
  pageFromText,
  problemsOfForm,
  textOfForm,
  textOfPage,
  trailOf,
} from './page-text.ts';

test.each(contentSlugs)('gives an unwritten page, %s, every field with an empty text', (slug) => {
  const text = textOfPage(slug, null);
  expect(text.title).toBe('');
  expect(Object.keys(text).length).toBeGreaterThan(15);
  expect(textOfPage(slug, pageFromText(slug, text).document)).toEqual(text);
});

test('starts about with seven teachings and charter with eight values', () => {
  expect(textOfPage('about', null)['teachings.items.#']).toBe('7');
  expect(textOfPage('charter', null)['values.items.#']).toBe('8');
});

const blank = textOfPage('about', null);
const written = (more: Record<string, string>) => pageFromText('about', { ...blank, ...more }).document;

test('splits paragraphs at empty lines, stores empty optional fields as null and trims spaces', () => {
  expect(written({ 'story.paragraphs': ' One.\nStill one. \n \n\nTwo. ', title: ' About ' })).toMatchObject({
    title: 'About',
    story: { paragraphs: ['One.\nStill one.', 'Two.'], provenance: { source: '', reviewer: null, reviewed_on: null } },
  });
});

test('stores no provenance for a teaching without one', () => {
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
])('the label path of %s is %s', (place, trail) => {
  expect(trailOf('about', { ...blank, 'teachings.items.4.name': 'Love' }, place)).toBe(trail);
});

test('names an unnamed item by its number', () => {
  const items = {
    kind: 'items',
    name: 'rows',
    label: () => 'Rows',
    one: () => 'Row',
    called: 'name',
    count: 2,
    parts: [],
  } as const;
  expect(nameOfItem({ 'rows.0.name': '  ' }, items, 'rows', 0)).toBe('Row 1');
});

const text = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('', 'x', 'y', 'z'), {
  noNullPrototype: true,
});
test('law: merging takes my text where I changed it and theirs elsewhere', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const merged = mergeText(base, mine, theirs);
      const my = new Set(changedFields(base, mine));
      for (const place of ['a', 'b', 'c', 'd']) {
        expect(merged[place] ?? '').toBe((my.has(place) ? mine : theirs)[place] ?? '');
      }
    }),
  );
});

test('reads the text of a page from its form, with line ends as browsers send them', () => {
  const fields = Object.fromEntries(Object.keys(blank).map((place) => [fieldNameOf(place), 'One\r\nTwo']));
  const text = textOfForm(blank, fields);
  expect(text['teachings.items.#']).toBe('7');
  expect(text['teachings.items.3.name']).toBe('One\nTwo');
  expect(textOfForm(text, {}).title).toBe('');
});

test('finds the field of an error, also of one paragraph', () => {
  const errors = {
    'page.document.teachings.items[2].name': ['Name it.'],
    'page.document.story.paragraphs[1]': ['Too long.'],
    version: null,
  };
  expect(problemsOfForm(blank, errors)).toEqual({
    'teachings.items.2.name': 'Name it.',
    'story.paragraphs': 'Too long.',
  });
});
