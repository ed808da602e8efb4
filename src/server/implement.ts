import type { Route } from '@orpc/contract';
import { implement, ORPCError } from '@orpc/server';
import { contract } from '#contract/contract.ts';
import { commonRefusals, type FunctionMeta } from '#contract/function.ts';
import { isPermitted } from '#domain/account/actor.ts';
import { onlyFor, onlyWith } from './audience.ts';
import { restrictToScopes } from './auth/api-key.ts';
import type { Call } from './context.ts';
import { onBehalfOfAdmin } from './db/acting-admin.ts';

/**
 * The implementer of the contract. Every function first checks that the actor belongs to its audience, and an admin's
 * role. In a function that is not for admins alone, an admin without its permission is a consultant, but never with an API
 * key, which reads the company's data and not an admin's own. A function without an audience in its contract is refused
 * for everyone.
 */
export const functions = implement(contract)
  .$context<Call>()
  .use(({ context, procedure, next }) => {
    const { who, permission } = procedure['~orpc'].meta as Partial<FunctionMeta>;
    const { actor, db } = context;
    if (context.passwordChange && !worksBeforePasswordChange(procedure['~orpc'].route)) {
      throw new ORPCError('PASSWORD_CHANGE_REQUIRED', commonRefusals.PASSWORD_CHANGE_REQUIRED);
    }
    restrictToScopes(context, procedure['~orpc'].route);
    onlyFor(who, actor);
    if (actor.role !== 'admin' || permission === undefined) return next();
    if (who === 'admin' || context.apiKey) onlyWith(permission, actor);
    if (!isPermitted(actor, permission)) {
      return next({ context: { ...context, actor: { role: 'consultant', userId: actor.userId } } });
    }
    return who === 'admin' ? onBehalfOfAdmin(db.signatureOf(actor), () => next()) : next();
  });

/** Choosing the password, and what anybody may read; everything else waits. */
const worksBeforePasswordChange = ({ method, path, tags }: Route): boolean =>
  path === '/functions/choose-password' || (method === 'GET' && tags?.includes('everyone') === true);
