import { expect, test } from 'vitest';
import { listInput } from '#contract/shapes.ts';
import { pageAt, rowsOf } from './page-at.ts';

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
