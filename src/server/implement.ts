import { implement, ORPCError } from '@orpc/server';
import { contract } from '#contract/contract.ts';
import type { FunctionMeta } from '#contract/function.ts';
import { belongsTo } from '#domain/person/actor.ts';
import type { Call } from './context.ts';

/**
 * The implementer of the contract. Every function first asks whether the actor belongs to its audience; a function
 * whose contract names none is refused for everybody.
 */
export const functions = implement(contract)
  .$context<Call>()
  .use(async ({ context, procedure, next }) => {
    const { who } = procedure['~orpc'].meta as Partial<FunctionMeta>;
    if (who === undefined || !belongsTo(who, context.actor)) {
      throw new ORPCError(context.actor.role === 'visitor' ? 'UNAUTHORIZED' : 'FORBIDDEN', {
        status: context.actor.role === 'visitor' ? 401 : 403,
        message: context.actor.role === 'visitor' ? 'Not authenticated' : 'You are not allowed to do this.',
      });
    }
    return next();
  });
