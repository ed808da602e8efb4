import { expect, test } from 'vitest';
import { withWish } from './wish-cookie.ts';
import { readWishes, wishesAfter } from './wishes.ts';

const none = { owner: null, codes: [] };

test.each([
  ['a list of codes, as guests had it before', ['LBC-MASC', 'A1'], { owner: null, codes: ['LBC-MASC', 'A1'] }],
  ['a guest’s', { owner: null, codes: ['A1'] }, { owner: null, codes: ['A1'] }],
  ['an account’s', { owner: 'someone', codes: ['A1'] }, { owner: 'someone', codes: ['A1'] }],
  ['a code twice', ['A1', 'A1'], { owner: null, codes: ['A1'] }],
  ['what is no code', ['A1', 7, null, '<b>', 'a1'], { owner: null, codes: ['A1'] }],
  ['an owner that is none', { owner: 7, codes: ['A1'] }, { owner: null, codes: ['A1'] }],
  [
    'an account’s, with a guest’s that are not saved yet',
    { owner: 'someone', codes: ['A1', 'B2'], ofGuest: ['B2', 7] },
    { owner: 'someone', codes: ['A1', 'B2'], ofGuest: ['B2'] },
  ],
  [
    'an account’s, with what is no list',
    { owner: 'someone', codes: ['A1'], ofGuest: 'B2' },
    { owner: 'someone', codes: ['A1'] },
  ],
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

const ofGuest = { owner: null, codes: ['A1', 'B2'] };
const unsaved = { owner: 'someone', codes: ['C3', 'A1'], ofGuest: ['A1'] };
const saved = { owner: 'someone', codes: ['C3', 'A1'] };

test.each([
  ['a guest signs in', ofGuest, 'someone', { owner: 'someone', codes: ['A1', 'B2'], ofGuest: ['A1', 'B2'] }],
  ['the page is loaded before the account has the guest’s wishes', unsaved, 'someone', unsaved],
  ['someone signs out before the account has them', unsaved, null, { owner: null, codes: ['A1'] }],
  [
    'another person signs in before the account has them',
    unsaved,
    'other',
    { owner: 'other', codes: ['A1'], ofGuest: ['A1'] },
  ],
  ['someone signs out', saved, null, none],
  ['another person signs in', saved, 'other', { owner: 'other', codes: [] }],
  ['no one has signed in', ofGuest, null, ofGuest],
])('knows which wishes are on the device after %s', (_what, stored, personId, wishes) => {
  expect(wishesAfter(stored, personId)).toEqual(wishes);
});
