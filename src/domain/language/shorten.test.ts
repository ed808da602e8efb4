import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

const family = '👨‍👩‍👧';

test.each([
  ['May I change my bank?', 21, 'May I change my bank?'],
  ['May I change my bank?', 20, 'May I change my ban…'],
  ['May I change', 5, 'May…'],
  [`1234${family}${family}`, 6, `1234${family}${family}`],
  [`1234${family}${family}`, 5, '1234…'],
  [`123${family}45`, 5, `123${family}…`],
  ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
])('shortens %j to %i characters: %j', (text, max, short) => expect(shorten(text, max)).toBe(short));

test('never has half of an emoji', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, max) => {
      expect(shorten(text, max).isWellFormed()).toBe(true);
    }),
  );
});
