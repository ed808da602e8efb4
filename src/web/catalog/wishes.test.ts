import { expect, test } from 'vitest';
import { readWishes } from './wishes.ts';

test.each<[unknown, readonly string[] | null]>([
  [
    ['LBC-BROWGEL', 'LBC-MASC'],
    ['LBC-BROWGEL', 'LBC-MASC'],
  ],
  [['LBC-MASC', 'LBC-MASC', 7, null, '<img>'], ['LBC-MASC']],
  [[], []],
  ['LBC-MASC', null],
  [null, null],
])('wishes are read from %j as %j', (found, wishes) => {
  expect(readWishes(found)).toEqual(wishes);
});
