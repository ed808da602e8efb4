import { expect, test } from 'vitest';
import { foreignTargets } from '#tests/hostile/foreign-targets.ts';
import { siteAddress } from './site-address.ts';

const origins = ['http://localhost:3000', 'http://backoffice.localhost:3000'];

test.each(foreignTargets.map((target) => [JSON.stringify(target), target]))('%s is not ours', (_title, target) => {
  expect(siteAddress(target, origins)).toBeNull();
});

test.each([
  ['/', '/'],
  ['/earnings?period=2026-10&q=a%20b#lines', '/earnings?period=2026-10&q=a%20b#lines'],
  ['/a/../dashboard', '/dashboard'],
  ['/?to=https://evil.test', '/?to=https://evil.test'],
  ['http://localhost:3000/auth', 'http://localhost:3000/auth'],
  ['http://backoffice.localhost:3000', 'http://backoffice.localhost:3000/'],
])('%s is ours', (given, expected) => {
  expect(siteAddress(given, origins)).toBe(expected);
});

test('validating a result again leaves it unchanged', () => {
  for (const given of ['/a/./b/../c?x=1#y', '/%2e/auth', 'HTTP://LOCALHOST:3000/x']) {
    const once = siteAddress(given, origins);
    expect(once).not.toBeNull();
    expect(siteAddress(once ?? '', origins)).toBe(once);
  }
});
