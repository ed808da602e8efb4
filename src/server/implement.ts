import { implement } from '@orpc/server';
import { contract } from '#contract/contract.ts';
import type { FunctionMeta } from '#contract/function.ts';
import { onlyFor } from './audience.ts';
import type { Call } from './context.ts';

/**
 * The implementer of the contract. Every function first asks whether the actor belongs to its audience; a function
 * whose contract names none is refused for everybody.
 */
export const functions = implement(contract)
  .$context<Call>()
  .use(async ({ context, procedure, next }) => {
    const { who } = procedure['~orpc'].meta as Partial<FunctionMeta>;
    onlyFor(who, context.actor);
    return next();
  });
