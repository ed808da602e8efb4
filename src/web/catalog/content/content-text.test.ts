import { expect, test } from 'vitest';
import { contentFromText, textOfContent } from './content-text.ts';

const content = {
  title: 'Brow Gel',
  subtitle: 'Tinted hold',
  badges: ['Vegan', 'Four shades'],
  benefits: ['Holds brows in place'],
  key_ingredients: [
    { name: 'Castor seed oil', purpose: 'Gloss: light, never sticky' },
    { name: 'Wax', purpose: 'Hold' },
  ],
  full_ingredients: 'Aqua, Cera.\nMay contain: Mica.',
  how_to_use: ['Wipe.', 'Comb.'],
  tips: [],
  packshot: { kind: 'tube', body: '#efe7dc', label: 'Brow gel', plinth: 'human' },
} as const;

test('a content is the same after it was written as texts and read again', () => {
  const stored = structuredClone(content) as never;
  expect(contentFromText(textOfContent(stored, 'A gel'))).toEqual(content);
});

test('a product without content starts with its description, and has no drawing', () => {
  const text = textOfContent(null, 'A gel');
  expect(text).toMatchObject({ title: 'A gel', benefits: '', drawing: '' });
  expect(contentFromText(text)).toMatchObject({ title: 'A gel', benefits: [], key_ingredients: [], packshot: null });
});

test('empty lines and the line breaks of forms are not part of a list', () => {
  expect(contentFromText({ tips: ' One \r\n\r\nTwo\n', key_ingredients: 'Wax' })).toMatchObject({
    tips: ['One', 'Two'],
    key_ingredients: [{ name: 'Wax', purpose: '' }],
  });
});
