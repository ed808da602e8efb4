import type { Route } from '@orpc/contract';
import { implement, ORPCError } from '@orpc/server';
import { contract } from '#contract/contract.ts';
import { commonRefusals, type FunctionMeta } from '#contract/function.ts';
import { onlyFor } from './audience.ts';
import { restrictToScopes } from './auth/api-key.ts';
import type { Call } from './context.ts';

/**
 * The implementer of the contract. Every function first checks that the actor belongs to its audience. A function
 * without an audience in its contract is refused for everyone.
 */
export const functions = implement(contract)
  .$context<Call>()
  .use(async ({ context, procedure, next }) => {
    const { who } = procedure['~orpc'].meta as Partial<FunctionMeta>;
    if (context.passwordChange && !worksBeforePasswordChange(procedure['~orpc'].route)) {
      throw new ORPCError('PASSWORD_CHANGE_REQUIRED', commonRefusals.PASSWORD_CHANGE_REQUIRED);
    }
    restrictToScopes(context, procedure['~orpc'].route);
    onlyFor(who, context.actor);
    return next();
  });

/** Choosing the password, and what anybody may read; everything else waits. */
const worksBeforePasswordChange = ({ method, path, tags }: Route): boolean =>
  path === '/functions/choose-password' || (method === 'GET' && tags?.includes('everyone') === true);
