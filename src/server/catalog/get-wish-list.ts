import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { wishesOf } from './wish-list.ts';

export const getWishList = functions.catalog.getWishList.handler(({ context, errors }) =>
  withActor(context.db, context.actor, (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    return wishesOf(tx, userId);
  }),
);
