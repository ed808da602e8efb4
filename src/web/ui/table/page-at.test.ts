import { expect, test } from 'vitest';
import { listInput, longListInput } from '#contract/shapes.ts';
import { longPageAt, pageAt, rowsOf } from './page-at.ts';

test.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=two', 1],
  ['?page=99999999999', 100_000],
])('%s requests page %s', (search, page) => {
  expect(pageAt(new URLSearchParams(search))).toBe(page);
});

test('requests only offsets that the functions accept', () => {
  expect(rowsOf(3, 50)).toEqual({ limit: 50, offset: 100 });
  expect(listInput.safeParse(rowsOf(pageAt(new URLSearchParams('?page=9e9')), 60)).success).toBe(true);
  expect(listInput.safeParse(rowsOf(pageAt(new URLSearchParams('?page=9000000000')), 60)).success).toBe(true);
});

test.each([
  ['', { page: 1, rows: { limit: 50, offset: 0, cursor: null } }],
  ['?page=3', { page: 3, rows: { limit: 50, offset: 100, cursor: null } }],
  ['?page=3.WyJh_-', { page: 3, rows: { limit: 50, offset: 0, cursor: 'WyJh_-' } }],
  ['?page=90000.last', { page: 90_000, rows: { limit: 50, offset: 0, cursor: 'last' } }],
  ['?page=3.no cursor', { page: 3, rows: { limit: 50, offset: 100, cursor: null } }],
  // Typed by hand: no offset is larger than the functions take.
  ['?page=99999', { page: 201, rows: { limit: 50, offset: 10_000, cursor: null } }],
])('%s is a page of a long list', (search, expected) => {
  const read = longPageAt(new URLSearchParams(search), 50);
  expect(read).toEqual(expected);
  expect(longListInput.safeParse(read.rows).success).toBe(true);
});
