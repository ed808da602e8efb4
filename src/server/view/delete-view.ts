import { and, eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { savedViews } from './tables.ts';

export const deleteView = functions.view.deleteView.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const [deleted] = await tx
      .delete(savedViews)
      .where(and(eq(savedViews.viewId, input.view_id), eq(savedViews.userId, userIdOf(context.actor) ?? '')))
      .returning({ view_id: savedViews.viewId });
    if (!deleted) throw errors.NOT_FOUND();
    return deleted;
  }),
);
