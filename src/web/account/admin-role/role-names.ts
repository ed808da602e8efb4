import type { AdminRole } from '#domain/account/admin-role.ts';
import { m } from '#messages';

/** The name of each role, and what it can do. */
export const roleNames: Readonly<Record<AdminRole, { readonly name: () => string; readonly hint: () => string }>> = {
  owner: { name: m.admin_role_owner, hint: m.admin_role_owner_hint },
  operations: { name: m.admin_role_operations, hint: m.admin_role_operations_hint },
  finance: { name: m.admin_role_finance, hint: m.admin_role_finance_hint },
  support: { name: m.admin_role_support, hint: m.admin_role_support_hint },
  content: { name: m.admin_role_content, hint: m.admin_role_content_hint },
  'read-only': { name: m.admin_role_read_only, hint: m.admin_role_read_only_hint },
};
