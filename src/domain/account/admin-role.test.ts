import { expect, test } from 'vitest';
import { adminRoles, permissions, permissionsOf, roleChangeError, rolesWith } from './admin-role.ts';

test('each role has exactly these permissions', () => {
  const table = Object.fromEntries(permissions.map((permission) => [permission, rolesWith(permission).join(' ')]));
  expect(table).toEqual({
    'reports:read': 'owner operations finance read-only',
    'consultants:read': 'owner operations finance support read-only',
    'consultants:write': 'owner operations',
    'passwords:write': 'owner operations',
    'customers:read': 'owner operations finance support read-only',
    'customers:write': 'owner operations support',
    'notes:read': 'owner operations finance support read-only',
    'notes:write': 'owner operations finance support',
    'erasures:write': 'owner operations',
    'questions:read': 'owner operations finance support read-only',
    'questions:write': 'owner operations finance support',
    'orders:read': 'owner operations finance support read-only',
    'orders:write': 'owner operations support',
    'refunds:write': 'owner operations finance',
    'catalog:read': 'owner operations support content read-only',
    'catalog:write': 'owner operations content',
    'content:write': 'owner operations content',
    'commissions:read': 'owner operations finance support read-only',
    'commissions:write': 'owner finance',
    'payouts:read': 'owner finance read-only',
    'payouts:write': 'owner finance',
    'books:read': 'owner finance read-only',
    'tax:read': 'owner finance read-only',
    'tax:write': 'owner finance',
    'imports:read': 'owner operations read-only',
    'imports:write': 'owner operations',
    'audit:read': 'owner finance read-only',
    'settings:read': 'owner operations finance read-only',
    'settings:write': 'owner',
    'system:read': 'owner operations read-only',
    'system:write': 'owner operations',
    'api-keys:read': 'owner operations read-only',
    'api-keys:write': 'owner operations',
    'admins:read': 'owner read-only',
    'admins:write': 'owner',
  });
});

test('a role that changes something can also read it', () => {
  for (const role of adminRoles) {
    const own = permissionsOf(role);
    expect(new Set(own).size, role).toBe(own.length);
    for (const permission of own) {
      const reading = permissions.find((each) => each === permission.replace(':write', ':read'));
      if (reading) expect(own, `${role} ${permission}`).toContain(reading);
    }
    if (own.includes('refunds:write')) expect(own, role).toContain('orders:read');
    if (own.includes('passwords:write')) expect(own, role).toContain('consultants:read');
  }
});

test('the owner may do everything, read-only changes nothing, and only owners decide about admins', () => {
  expect(permissionsOf('owner')).toEqual(permissions);
  expect(permissionsOf('read-only').filter((permission) => permission.endsWith(':write'))).toEqual([]);
  expect(rolesWith('admins:write')).toEqual(['owner']);
});

test('no one changes their own role, and one owner always remains', () => {
  const change = { changedBy: 'ada', consultantId: 'ben', from: 'support', to: 'finance', owners: 1 } as const;
  expect(roleChangeError(change)).toBeNull();
  expect(roleChangeError({ ...change, consultantId: 'ada' })).toBe('OWN_ROLE');
  expect(roleChangeError({ ...change, from: 'owner' })).toBe('LAST_OWNER');
  expect(roleChangeError({ ...change, from: 'owner', to: null })).toBe('LAST_OWNER');
  expect(roleChangeError({ ...change, from: 'owner', owners: 2 })).toBeNull();
  expect(roleChangeError({ ...change, from: null, to: 'owner' })).toBeNull();
});
