import { expect, test } from 'vitest';
import { withWish } from './wish-cookie.ts';
import { readWishes } from './wishes.ts';

const none = { owner: null, codes: [] };

test.each([
  ['a list of codes, as guests had it before', ['LBC-MASC', 'A1'], { owner: null, codes: ['LBC-MASC', 'A1'] }],
  ['a guest’s', { owner: null, codes: ['A1'] }, { owner: null, codes: ['A1'] }],
  ['an account’s', { owner: 'someone', codes: ['A1'] }, { owner: 'someone', codes: ['A1'] }],
  ['a code twice', ['A1', 'A1'], { owner: null, codes: ['A1'] }],
  ['what is no code', ['A1', 7, null, '<b>', 'a1'], { owner: null, codes: ['A1'] }],
  ['an owner that is none', { owner: 7, codes: ['A1'] }, { owner: null, codes: ['A1'] }],
  ['an empty list', [], none],
  ['no list', 'A1', null],
  ['nothing', null, null],
  ['an object without a list', { owner: null }, null],
])('reads wishes from %s', (_what, value, wishes) => {
  expect(readWishes(value)).toEqual(wishes);
});

test('reads at most 200', () => {
  expect(readWishes(Array.from({ length: 300 }, (_, n) => `A${n}`))?.codes).toHaveLength(200);
});

test.each([
  [['A', 'B'], 'C', true, ['C', 'A', 'B']],
  [['A', 'B'], 'B', true, ['A', 'B']],
  [['A', 'B'], 'A', false, ['B']],
  [['A'], 'C', false, ['A']],
])('%j, %s toggled: %s', (codes, code, wished, after) => {
  expect(withWish(codes, code, wished)).toEqual(after);
});
