import { and, eq, isNull } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { notifications } from './tables.ts';

export const markNotificationsRead = functions.notification.markNotificationsRead.handler(({ context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    await tx
      .update(notifications)
      .set({ readAt: context.now() })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
    return { unread: 0 as const };
  }),
);
