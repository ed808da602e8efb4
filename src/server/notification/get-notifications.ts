import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { readNotification } from './read-notification.ts';
import { notifications } from './tables.ts';

// Only the caller's notifications: row-level security lets an admin read everyone's, but the bell must not show them.

export const getNotifications = functions.notification.getNotifications.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    const wanted = and(
      eq(notifications.userId, userId),
      input.searchTerm === '' ? undefined : saying(input.searchTerm),
    );
    const rows = await tx
      .select()
      .from(notifications)
      .where(wanted)
      .orderBy(desc(notifications.createdAt), desc(notifications.notificationId))
      .limit(input.limit)
      .offset(input.offset);
    return {
      data: rows.flatMap((row) => {
        const data = readNotification(row);
        if (data === null) return [];
        return {
          notification_id: row.notificationId,
          data,
          read_at: row.readAt?.toISOString() ?? null,
          created_at: row.createdAt.toISOString(),
        };
      }),
      total: await countOf(tx, wanted),
      unread: await countOf(tx, and(eq(notifications.userId, userId), isNull(notifications.readAt))),
    };
  }),
);

/** Those with a fact that contains `term`, in any case; the names of the facts' parts don't count. */
const saying = (term: string): SQL =>
  sql`exists (select from jsonb_each_text(${notifications.data}) fact
              where fact.key <> 'kind' and strpos(lower(fact.value), lower(${term})) > 0)`;

async function countOf(tx: Transaction, wanted: SQL | undefined): Promise<number> {
  const [counted] = await tx.select({ rows: count() }).from(notifications).where(wanted);
  return counted?.rows ?? 0;
}
