import { ORPCError } from '@orpc/server';
import { commonRefusals, type FunctionMeta } from '#contract/function.ts';
import { type Actor, type Audience, belongsTo, isPermitted } from '#domain/account/actor.ts';
import type { Permission } from '#domain/account/admin-role.ts';

/** Refuses who does not belong to an audience, and everybody where none is named. A visitor may sign in and ask again. */
export function onlyFor(audience: Audience | undefined, actor: Actor): void {
  if (audience !== undefined && belongsTo(audience, actor)) return;
  const code = actor.role === 'visitor' ? 'UNAUTHORIZED' : 'FORBIDDEN';
  throw new ORPCError(code, commonRefusals[code]);
}

/** Refuses who is no admin, and an admin with a role that does not include `permission`. */
export function onlyWith(permission: Permission, actor: Actor): void {
  onlyFor('admin', actor);
  if (isPermitted(actor, permission)) return;
  throw new ORPCError('PERMISSION_REQUIRED', commonRefusals.PERMISSION_REQUIRED);
}

/** Whether a function with this access answers `actor`. */
export const mayCall = ({ who, permission }: Pick<FunctionMeta, 'who' | 'permission'>, actor: Actor): boolean =>
  belongsTo(who, actor) && (who !== 'admin' || (permission !== undefined && isPermitted(actor, permission)));
