import { ORPCError } from '@orpc/server';
import { commonRefusals, type FunctionMeta, noConsultantProfile } from '#contract/function.ts';
import { type Actor, type Audience, belongsTo, isPermitted } from '#domain/account/actor.ts';
import type { Permission } from '#domain/account/admin-role.ts';

/** Refuses callers outside the audience, and everyone if no audience is given. A visitor may sign in and call again. */
export function onlyFor(audience: Audience | undefined, actor: Actor): void {
  if (audience !== undefined && belongsTo(audience, actor)) return;
  const code = actor.role === 'visitor' ? 'UNAUTHORIZED' : 'FORBIDDEN';
  const isMissingProfile = audience === 'consultant' && actor.role === 'customer';
  throw new ORPCError(code, { ...commonRefusals[code], ...(isMissingProfile && { message: noConsultantProfile }) });
}

/** Refuses anyone who is not an admin, and admins with a role that does not include `permission`. */
export function onlyWith(permission: Permission, actor: Actor): void {
  onlyFor('admin', actor);
  if (isPermitted(actor, permission)) return;
  throw new ORPCError('PERMISSION_REQUIRED', commonRefusals.PERMISSION_REQUIRED);
}

/** Whether a function with this access answers `actor`. */
export const mayCall = ({ who, permission }: Pick<FunctionMeta, 'who' | 'permission'>, actor: Actor): boolean =>
  belongsTo(who, actor) && (who !== 'admin' || (permission !== undefined && isPermitted(actor, permission)));
