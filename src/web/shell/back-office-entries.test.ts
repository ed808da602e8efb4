import { expect, test } from 'vitest';
import { backOfficeEntries, entriesOf, entryAt } from './back-office-entries.ts';

const everyPath = backOfficeEntries.map((entry) => entry.path);

test('[BO-004] [BO-006] a consultant sees the entries in their order, without Admin Access', () => {
  expect(entriesOf('sidebar', everyPath, false).map(({ label, path }) => `${label} ${path}`)).toEqual([
    'Dashboard /dashboard',
    'Shop /shop',
    'Network /network',
    'Financials /financials',
    'Earnings /earnings',
    'Wallets & Payouts /wallets',
    'Achievements /achievements',
    'Promotions /promotions',
    'Settings /settings',
  ]);
});

test('[BO-005] an admin sees Admin Access, which leads to /admin', () => {
  expect(entriesOf('sidebar', everyPath, true).at(-1)).toMatchObject({ label: 'Admin Access', path: '/admin' });
});

test('an entry without a page is not shown', () => {
  expect(entriesOf('sidebar', ['/dashboard', '/settings'], true).map((entry) => entry.path)).toEqual([
    '/dashboard',
    '/settings',
  ]);
});

test.each([
  ['/network', 'Network'],
  ['/admin/orders', 'Admin Access'],
  ['/networking', undefined],
])('%s belongs to %s', (path, label) => {
  expect(entryAt(path)?.label).toBe(label);
});
