import { eq } from 'drizzle-orm';
import { earnedByOf } from '#domain/achievement/rule.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { lockAchievement } from './lock-achievement.ts';
import { achievements, consultantAchievements } from './tables.ts';

/** Deletes an achievement that is not recorded for any consultant, such as by a grant. The audit log has what it was. */
export const deleteAchievement = functions.achievement.deleteAchievement.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { achievement_id: achievementId } = input;
    const stored = await lockAchievement(tx, achievementId, 'update');
    if (!stored) throw errors.UNKNOWN_ACHIEVEMENT();
    const recorded = await tx
      .select({ achievementId: consultantAchievements.achievementId })
      .from(consultantAchievements)
      .where(eq(consultantAchievements.achievementId, achievementId))
      .limit(1);
    if (recorded.length > 0) throw errors.ACHIEVEMENT_RECORDED();
    await tx.delete(achievements).where(eq(achievements.achievementId, achievementId));
    const { title, description, category, rule } = stored;
    await writeAuditEvent(tx, context, 'delete-achievement', ['achievement', achievementId], {
      title,
      description,
      category,
      ...earnedByOf(rule),
    });
    return { achievement_id: achievementId };
  }),
);
