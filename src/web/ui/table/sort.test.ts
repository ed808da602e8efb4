import { expect, test } from 'vitest';
import { sortedBy, toggled } from './sort.ts';

const columns = [
  { key: 'name', value: (row: { name: string; paid: number | null }) => row.name },
  { key: 'paid', value: (row: { name: string; paid: number | null }) => row.paid },
];
const rows = [
  { name: 'Tier 10', paid: 5 },
  { name: 'Tier 9', paid: null },
  { name: 'Ämter', paid: 40 },
];
const names = (sort: Parameters<typeof sortedBy>[2]) => sortedBy(rows, columns, sort).map(({ name }) => name);

test('texts are in natural order, numbers by size, missing values last', () => {
  expect(names({ key: 'name', descending: false })).toEqual(['Ämter', 'Tier 9', 'Tier 10']);
  expect(names({ key: 'paid', descending: false })).toEqual(['Tier 10', 'Ämter', 'Tier 9']);
  expect(names({ key: 'paid', descending: true })).toEqual(['Ämter', 'Tier 10', 'Tier 9']);
  expect(names(undefined)).toEqual(['Tier 10', 'Tier 9', 'Ämter']);
});

test('a header sorts ascending, then descending, then not at all', () => {
  const first = toggled(undefined, 'name');
  const second = toggled(first, 'name');
  expect([first, second, toggled(second, 'name')]).toEqual([
    { key: 'name', descending: false },
    { key: 'name', descending: true },
    undefined,
  ]);
  expect(toggled(second, 'paid')).toEqual({ key: 'paid', descending: false });
});

test('a header of the usual sort has another sort after each press', () => {
  const newest = { key: 'day', descending: true };
  const oldest = { key: 'day', descending: false };
  expect(toggled(newest, 'day', newest)).toEqual(oldest);
  expect(toggled(oldest, 'day', newest)).toEqual(newest);
  const byName = { key: 'name', descending: true };
  expect(toggled(byName, 'name', newest)).toBeUndefined();
  expect(toggled(byName, 'name', { key: 'name', descending: false })).toBeUndefined();
});
