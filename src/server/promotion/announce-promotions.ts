import { and, gt, isNull, lte, sql } from 'drizzle-orm';
import type { NotificationData } from '#contract/notification/notification.ts';
import { worker } from '#domain/account/actor.ts';
import { topicOf } from '#domain/notification/topic.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase } from '../db/database.ts';
import { promotions } from './tables.ts';

/** Notifies every active consultant, once, of each promotion that has started and is not over. */
export const announcePromotions = (db: ActorDatabase, now: Date): Promise<void> =>
  withActor(db, worker, async (tx) => {
    const started = await tx
      .update(promotions)
      .set({ announcedAt: now })
      .where(and(isNull(promotions.announcedAt), lte(promotions.startsAt, now), gt(promotions.endsAt, now)))
      .returning();
    for (const { title, reward, endsAt } of started) {
      const fact: NotificationData = { kind: 'promotion-started', title, reward, ends_at: endsAt.toISOString() };
      await tx.execute(sql`
        insert into notifications (user_id, kind, data, mail_due, created_at)
        select consultant_id, ${fact.kind}, ${JSON.stringify(fact)}::jsonb, ${topicOf(fact.kind) !== null},
               ${now.toISOString()}::timestamptz
        from consultants where status = 'active'
        order by consultant_id`);
    }
  });
