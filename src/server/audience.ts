import { ORPCError } from '@orpc/server';
import { commonRefusals } from '#contract/function.ts';
import { type Actor, type Audience, belongsTo } from '#domain/account/actor.ts';

/** Refuses who does not belong to an audience, and everybody where none is named. A visitor may sign in and ask again. */
export function onlyFor(audience: Audience | undefined, actor: Actor): void {
  if (audience !== undefined && belongsTo(audience, actor)) return;
  const code = actor.role === 'visitor' ? 'UNAUTHORIZED' : 'FORBIDDEN';
  throw new ORPCError(code, commonRefusals[code]);
}
