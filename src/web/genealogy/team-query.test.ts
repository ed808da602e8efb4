import { expect, test } from 'vitest';
import { outlineOfSearch, teamQueryIn } from './team-query.ts';

const queryOf = (address: string) => teamQueryIn(new URLSearchParams(address.split('?')[1]));

test('the address of a search in the Outline has the typed text', () => {
  expect(queryOf(outlineOfSearch('Anne & Zoé'))).toMatchObject({ searchTerm: 'Anne & Zoé', view: null });
});

test('those who went quiet are sorted by their last order, unless the address has another sort', () => {
  expect(queryOf('?show=went-quiet').sort).toBe('last-order');
  expect(queryOf('?show=went-quiet&sort=name').sort).toBe('name');
  expect(queryOf('?show=joined-this-month').sort).toBe('volume');
});
