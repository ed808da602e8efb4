import { expect, test } from 'vitest';
import { palettePages } from './palette-pages.ts';

test('[BO-020] the palette lists an admin’s pages for admins alone, each address once', () => {
  const own = palettePages(false).map(({ to }) => to);
  expect(own).toEqual(expect.arrayContaining(['/dashboard', '/wallets', '/plan', '/help']));
  expect(own.filter((to) => to.startsWith('/admin') || to.startsWith('/data-'))).toEqual([]);
  const all = palettePages(true).map(({ to }) => to);
  expect(all).toEqual(expect.arrayContaining([...own, '/admin', '/admin/payments', '/data-import']));
  expect(new Set(all).size).toBe(all.length);
});
