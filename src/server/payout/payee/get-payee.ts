import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { payeeView, presentPayee } from './payee.ts';

export const getPayee = functions.payout.getPayee.handler(({ context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    const payee = await presentPayee(tx, userId);
    return { payee: payee && payeeView(payee, context.now()) };
  }),
);
