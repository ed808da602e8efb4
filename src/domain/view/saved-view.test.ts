import { expect, test } from 'vitest';
import { isViewParameter, viewAddress, viewLists, viewQuery } from './saved-view.ts';

const query = (list: (typeof viewLists)[number], address: string) => viewQuery(list, new URLSearchParams(address));

test('stores the known parameters of a list in one order, without empty ones, pages and dialogs', () => {
  expect(query('consultants', 'sort=-name&page=3&q=Bj%C3%B6rk+%26&status=&dialog=edit%23x')).toBe(
    'q=Bj%C3%B6rk+%26&sort=-name',
  );
  expect(query('consultants', 'page=2')).toBe('');
  expect(query('orders', 'to=2026-10-31&from=2026-10-01')).toBe(query('orders', 'from=2026-10-01&to=2026-10-31'));
});

test('stores every chosen column, each once, and one value of other parameters', () => {
  expect(query('team', 'col=rank&col=volume&col=rank&status=active&status=quiet&view=outline&profile=x')).toBe(
    'status=active&col=rank&col=volume',
  );
});

test('leaves out what the list shows anyway', () => {
  expect(query('products', 'shown=all&sort=code')).toBe('');
  expect(query('products', 'sort=-code&shown=low')).toBe('shown=low&sort=-code');
  const usual = ['rank', 'volume', 'team', 'last-order', 'next-tier'].map((column) => `col=${column}`).join('&');
  expect(query('team', `view=outline&sort=volume&${usual}&status=active`)).toBe('status=active');
});

test('opens a view on the page of its list', () => {
  expect(viewAddress('products', 'shown=low')).toBe('?shown=low');
  expect(viewAddress('products', '')).toBe('?');
  expect(viewAddress('team', 'status=active')).toBe('?view=outline&status=active');
  expect(viewAddress('team', '')).toBe('?view=outline');
});

test.each(viewLists)('a view of %s stores neither a page nor a dialog', (list) => {
  for (const name of ['page', 'dialog', 'redirect', 'next', '']) expect(isViewParameter(list, name)).toBe(false);
});
