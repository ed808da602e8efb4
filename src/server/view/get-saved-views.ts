import { and, asc, eq, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { savedViewOf } from './saved-view-row.ts';
import { savedViews } from './tables.ts';

export const getSavedViews = functions.view.getSavedViews.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const own = eq(savedViews.userId, userIdOf(context.actor) ?? '');
    const wanted = input.list === null ? own : and(own, eq(savedViews.list, input.list));
    const rows = await tx
      .select()
      .from(savedViews)
      .where(wanted)
      .orderBy(asc(savedViews.list), sql`lower(${savedViews.name})`, asc(savedViews.viewId))
      .limit(input.limit)
      .offset(input.offset);
    return { data: rows.map(savedViewOf), total: await tx.$count(savedViews, wanted) };
  }),
);
