import { expect, test } from 'vitest';
import { askedFrom, askedPages, pageLabel } from './question-labels.ts';

test('a page has its name, and its address where it is one of several', () => {
  expect(pageLabel('/earnings')).toBe('Earnings');
  expect(pageLabel('/earnings?period=2026-10')).toBe('Earnings (/earnings?period=2026-10)');
  expect(pageLabel('/statements/2026-10')).toBe('Earnings (/statements/2026-10)');
  expect(pageLabel(null)).toBe('Something else');
});

test('each page that a consultant can ask about is offered once, and none of an admin', () => {
  const paths = askedPages().map(({ path }) => path);
  expect(paths).toContain('/wallets');
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.some((path) => /admin|import|viewer|generator/.test(path))).toBe(false);
});

test('only an address of the back office is filled in', () => {
  expect(askedFrom('/wallets?page=2')).toBe('/wallets?page=2');
  for (const wrong of [
    null,
    '',
    '//evil.example',
    'https://evil.example',
    '/a b',
    '/\\evil',
    '/help',
    '/help?from=/x',
  ]) {
    expect(askedFrom(wrong), String(wrong)).toBeNull();
  }
});
