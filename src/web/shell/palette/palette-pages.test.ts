import { expect, test } from 'vitest';
import { permissions, permissionsOf } from '#domain/account/admin-role.ts';
import { findPages, palettePages } from './palette-pages.ts';

test('[BO-020] the palette lists an admin’s pages for admins alone, each address once', () => {
  const own = palettePages({ isAdmin: false, isConsultant: true, permissions: [] }).map(({ to }) => to);
  expect(own).toEqual(expect.arrayContaining(['/dashboard', '/wallets', '/plan', '/help', '/notifications']));
  expect(own.filter((to) => to.startsWith('/admin') || to.startsWith('/data-'))).toEqual([]);
  const all = palettePages({ isAdmin: true, isConsultant: true, permissions: [...permissions] }).map(({ to }) => to);
  expect(all).toEqual(expect.arrayContaining([...own, '/admin', '/admin/payments', '/data-import']));
  expect(new Set(all).size).toBe(all.length);
});

test('the palette lists only the pages that the admin’s role may see', () => {
  const pages = palettePages({ isAdmin: true, isConsultant: true, permissions: [...permissionsOf('support')] }).map(
    ({ to }) => to,
  );
  expect(pages).toEqual(expect.arrayContaining(['/admin/orders', '/admin/customers']));
  for (const other of ['/admin/payments', '/admin/books', '/admin/roles', '/data-import']) {
    expect(pages).not.toContain(other);
  }
});

test.each([
  ['payout method', 'billing'],
  ['tax number', 'billing'],
  ['Photo', 'profile'],
  ['password', 'security'],
  ['two-factor', 'security'],
  ['notifications', 'notifications'],
  ['dark mode', 'preferences'],
])('the palette finds %s in the settings', (typed, tab) => {
  const matches = (isConsultant: boolean) =>
    findPages(palettePages({ isAdmin: false, isConsultant, permissions: [] }), typed)
      .map(({ to }) => to)
      .filter((to) => to !== '/notifications');
  expect(matches(true)).toContain(`/settings?tab=${tab}`);
  // Others have no tabs in their settings.
  expect(matches(false)).toEqual([]);
});
