import { describe, expect, test } from 'vitest';
import { type Actor, visitor, worker } from '#domain/account/actor.ts';
import { offlineCopyName } from './offline-copy.ts';

const consultant: Actor = { role: 'consultant', userId: 'a-person' };
const nameOf = (path: string, actor: Actor = consultant) =>
  offlineCopyName(actor, new URL(path, 'https://office.example'), 'build7');

describe('pages that a browser may store for reading offline', () => {
  test.each(['/dashboard', '/earnings'])('%s of a consultant, named by account and deployment', (path) => {
    expect(nameOf(path)).toBe('a-person.build7');
  });

  test.each([
    '/',
    '/wallets',
    '/settings',
    '/network',
    '/statements/2026-10',
    '/admin',
    '/auth',
    '/shop',
    '/earnings?period=2026-10',
    '/dashboard/search',
    '/dashboard.data',
    '/dashboard/data/volume',
    '/earnings/',
  ])('not %s', (path) => {
    expect(nameOf(path)).toBeNull();
  });

  test.each<[Actor]>([
    [visitor],
    [worker],
    [{ role: 'customer', userId: 'a-person' }],
    [{ role: 'admin', userId: 'a-person', adminRole: 'owner' }],
  ])('no page of %o', (actor) => {
    expect(nameOf('/dashboard', actor)).toBeNull();
  });
});
