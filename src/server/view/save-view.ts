import { and, eq, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { maxViewsPerList, viewQuery } from '#domain/view/saved-view.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { savedViewOf } from './saved-view-row.ts';
import { savedViews } from './tables.ts';

/** Saves a view once: the same name with the same query is the view that is saved already. */
export const saveView = functions.view.saveView.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { list, name } = input;
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    const query = viewQuery(list, new URLSearchParams(input.query));
    // Two saves at once must not exceed the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`birchline.view ${userId} ${list}`}, 0))`);
    const ofList = and(eq(savedViews.userId, userId), eq(savedViews.list, list));
    const [same] = await tx
      .select()
      .from(savedViews)
      .where(and(ofList, sql`lower(${savedViews.name}) = lower(${name})`));
    if (same && same.query !== query) throw errors.VIEW_NAME_TAKEN();
    if (same) return savedViewOf(same);
    if ((await tx.$count(savedViews, ofList)) >= maxViewsPerList) throw errors.TOO_MANY_VIEWS();
    const [saved] = await tx
      .insert(savedViews)
      .values({ userId, list, name, query, createdAt: context.now() })
      .returning();
    if (!saved) throw new Error('a view was not stored');
    return savedViewOf(saved);
  }),
);
