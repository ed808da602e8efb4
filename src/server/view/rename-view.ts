import { and, eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { isNameTaken, savedViewOf } from './saved-view-row.ts';
import { savedViews } from './tables.ts';

export const renameView = functions.view.renameView.handler(async ({ input, context, errors }) => {
  const own = and(eq(savedViews.viewId, input.view_id), eq(savedViews.userId, userIdOf(context.actor) ?? ''));
  const [renamed] = await withActor(context.db, context.actor, (tx) =>
    tx.update(savedViews).set({ name: input.name }).where(own).returning(),
  ).catch((error: unknown) => {
    throw isNameTaken(error) ? errors.VIEW_NAME_TAKEN() : error;
  });
  if (!renamed) throw errors.NOT_FOUND();
  return savedViewOf(renamed);
});
