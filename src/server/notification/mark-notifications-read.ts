import { and, count, eq, isNull } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { notifications } from './tables.ts';

export const markNotificationsRead = functions.notification.markNotificationsRead.handler(
  ({ input: { notification_id: id }, context, errors }) =>
    withActor(context.db, context.actor, async (tx) => {
      const userId = userIdOf(context.actor);
      if (userId === null) throw errors.UNAUTHORIZED();
      const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt));
      await tx
        .update(notifications)
        .set({ readAt: context.now() })
        .where(and(isUnread, id === null ? undefined : eq(notifications.notificationId, id)));
      const [left] = await tx.select({ unread: count() }).from(notifications).where(isUnread);
      return { unread: left?.unread ?? 0 };
    }),
);
