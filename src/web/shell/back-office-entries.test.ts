import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { backOfficeEntries, entriesOf, entryAt, labelAt } from './back-office-entries.ts';

const asObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ file, path, index, children }) =>
    index
      ? { id: file, index }
      : { id: file, ...(path !== undefined && { path }), children: asObjects(children ?? []) },
  );

test('[BO-004] [BO-006] shows a consultant the entries in order, without Admin Access', () => {
  expect(
    entriesOf('sidebar', { isAdmin: false, permissions: [] }).map(({ label, path }) => `${label()} ${path}`),
  ).toEqual([
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

test('[BO-005] shows an admin Admin Access, which links to /admin', () => {
  const last = entriesOf('sidebar', { isAdmin: true, permissions: [] }).at(-1);
  expect([last?.label(), last?.path]).toEqual(['Admin Access', '/admin']);
});

test.each(backOfficeEntries.map(({ label, path }) => [label(), path]))('%s links to its own page', (_label, path) => {
  const pages = matchRoutes(asObjects(routes), path ?? '') ?? [];
  expect(pages.at(-1)?.route.id).not.toBe('routes/public/not-found.tsx');
});

test.each([
  ['/network', 'Network'],
  ['/admin/orders', 'Admin Access'],
  ['/networking', undefined],
  ['/statements/2026-10', 'Earnings'],
  ['/earnings', 'Earnings'],
])('%s belongs to %s', (path, label) => {
  expect(entryAt(path)?.label()).toBe(label);
  expect(labelAt(path)).toBe(label);
});

test.each([
  ['/help', 'Help & Support'],
  ['/help/questions/1', 'Help & Support'],
  ['/notifications', 'Notifications'],
  ['/agreement', 'Consultant agreement'],
])('%s has the name %s without an entry', (path, label) => {
  expect(entryAt(path)).toBeUndefined();
  expect(labelAt(path)).toBe(label);
});
