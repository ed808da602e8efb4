import { withActor } from '../../db/actor.ts';
import { onlineStoreOf, onlineStoreVariables } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';
import { lastPush, pushErrors, pushRowOf } from './push-row.ts';

/** The last push, with its errors. Variables are named while no store is set up. */
export const getProductPush = functions.catalog.getProductPush.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const missing = onlineStoreOf(context) === null ? [...onlineStoreVariables] : [];
    const push = await lastPush(tx);
    if (push === null) return { push: null, errors: { data: [], total: 0 }, missing };
    return { push: pushRowOf(push), errors: await pushErrors(tx, push.pushId, input), missing };
  }),
);
