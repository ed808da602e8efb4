import { eq } from 'drizzle-orm';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { lockAchievement } from './lock-achievement.ts';
import { achievements } from './tables.ts';

/**
 * Retires an achievement, or offers it again; what was reached in between then counts too. One that is in that state already stays as it
 * is, with the time of its first retirement.
 */
export const setAchievementRetired = functions.achievement.setAchievementRetired.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { achievement_id: achievementId, retired } = input;
    const stored = await lockAchievement(tx, achievementId, 'update');
    if (!stored) throw errors.UNKNOWN_ACHIEVEMENT();
    const { title } = stored;
    const done = { achievement_id: achievementId, title };
    if (retired === (stored.retiredAt !== null)) return done;
    await tx
      .update(achievements)
      .set({ retiredAt: retired ? context.now() : null })
      .where(eq(achievements.achievementId, achievementId));
    await writeAuditEvent(tx, context, 'set-achievement-retired', ['achievement', achievementId], { title, retired });
    return done;
  }),
);
