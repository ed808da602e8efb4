import { type AdminRole, type Permission, permissionsOf } from './admin-role.ts';

/** Who acts. Everything a function may do is decided by this value, on the server. */
export type Actor =
  | { readonly role: 'visitor' }
  | { readonly role: 'customer'; readonly userId: string }
  | { readonly role: 'consultant'; readonly userId: string }
  | { readonly role: 'admin'; readonly userId: string; readonly adminRole: AdminRole }
  | { readonly role: 'worker' };

export type Role = Actor['role'];

/** From an anonymous visitor to the company itself; each has its database role, `birchline_<role>`. */
export const roles: readonly Role[] = ['visitor', 'customer', 'consultant', 'admin', 'worker'];

/** A person without a session. */
export const visitor: Actor = { role: 'visitor' };

/** The company itself: prices, books, runs and pays, after the function has checked the person's permission. */
export const worker: Actor = { role: 'worker' };

/** The id of the signed-in person, or null for a visitor and the worker. */
export const userIdOf = (actor: Actor): string | null => ('userId' in actor ? actor.userId : null);

/** The people who may call a function; each function of the contract names one audience. */
export type Audience = 'everyone' | 'signed-in' | 'consultant' | 'admin';

/**
 * Whether `actor` belongs to `audience`. An admin is a consultant too (product.md, section 3: `is_admin` on the
 * consultant).
 */
export function belongsTo(audience: Audience, actor: Actor): boolean {
  switch (audience) {
    case 'everyone':
      return true;
    case 'signed-in':
      return userIdOf(actor) !== null;
    case 'consultant':
      return actor.role === 'consultant' || actor.role === 'admin';
    case 'admin':
      return actor.role === 'admin';
  }
}

/** Whether `actor` is an admin with a role that includes this permission. */
export const isPermitted = (actor: Actor, permission: Permission): boolean =>
  actor.role === 'admin' && permissionsOf(actor.adminRole).includes(permission);
