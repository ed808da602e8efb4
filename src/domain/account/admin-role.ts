/** What an admin may do beyond a consultant: reading or changing one area of the company. */
export const permissions = [
  'reports:read',
  'consultants:read',
  'consultants:write',
  'passwords:write',
  'customers:read',
  'customers:write',
  'notes:read',
  'notes:write',
  'erasures:write',
  'questions:read',
  'questions:write',
  'orders:read',
  'orders:write',
  'refunds:write',
  'catalog:read',
  'catalog:write',
  'content:write',
  'commissions:read',
  'commissions:write',
  'payouts:read',
  'payouts:write',
  'books:read',
  'tax:read',
  'tax:write',
  'imports:read',
  'imports:write',
  'audit:read',
  'system:read',
  'system:write',
  'api-keys:read',
  'api-keys:write',
  'admins:read',
  'admins:write',
  'settings:read',
  'settings:write',
] as const;

export type Permission = (typeof permissions)[number];

/** The roles of admins, from the one that may do everything to the one that changes nothing. */
export const adminRoles = ['owner', 'operations', 'finance', 'support', 'content', 'read-only'] as const;

export type AdminRole = (typeof adminRoles)[number];

/**
 * The permissions of each role (docs/decisions/043). The database has the same table in `admin_permissions()`; a test
 * compares the two.
 */
const permissionsOfRoles: Readonly<Record<AdminRole, readonly Permission[]>> = {
  owner: permissions,
  operations: [
    ...(['reports:read', 'consultants:read', 'consultants:write', 'passwords:write'] as const),
    ...(['customers:read', 'customers:write', 'notes:read', 'notes:write', 'erasures:write'] as const),
    ...(['questions:read', 'questions:write'] as const),
    ...(['orders:read', 'orders:write', 'refunds:write'] as const),
    ...(['catalog:read', 'catalog:write', 'content:write', 'commissions:read'] as const),
    ...(['imports:read', 'imports:write', 'system:read', 'system:write'] as const),
    ...(['api-keys:read', 'api-keys:write', 'settings:read'] as const),
  ],
  finance: [
    ...(['reports:read', 'consultants:read', 'customers:read', 'notes:read', 'notes:write'] as const),
    ...(['questions:read', 'questions:write'] as const),
    ...(['orders:read', 'refunds:write'] as const),
    ...(['commissions:read', 'commissions:write', 'payouts:read', 'payouts:write'] as const),
    ...(['books:read', 'tax:read', 'tax:write', 'audit:read', 'settings:read'] as const),
  ],
  support: [
    ...(['consultants:read', 'customers:read', 'customers:write', 'notes:read', 'notes:write'] as const),
    ...(['questions:read', 'questions:write'] as const),
    ...(['orders:read', 'orders:write', 'catalog:read', 'commissions:read'] as const),
  ],
  content: ['catalog:read', 'catalog:write', 'content:write'],
  'read-only': permissions.filter((permission) => permission.endsWith(':read')),
};

/** The permissions of a role. */
export const permissionsOf = (role: AdminRole): readonly Permission[] => permissionsOfRoles[role];

/** The roles that include a permission. */
export const rolesWith = (permission: Permission): readonly AdminRole[] =>
  adminRoles.filter((role) => permissionsOfRoles[role].includes(permission));

export type RoleChange = {
  readonly changedBy: string;
  readonly consultantId: string;
  /** Null: not an admin. */
  readonly from: AdminRole | null;
  readonly to: AdminRole | null;
  /** The active owners before the change. */
  readonly owners: number;
};

/** Why a change of an admin's role is refused; null if it is allowed. No one changes their own role. */
export function roleChangeError(change: RoleChange): 'OWN_ROLE' | 'LAST_OWNER' | null {
  if (change.changedBy === change.consultantId) return 'OWN_ROLE';
  return change.from === 'owner' && change.to !== 'owner' && change.owners <= 1 ? 'LAST_OWNER' : null;
}
