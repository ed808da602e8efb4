import { eq } from 'drizzle-orm';
import { changedFields } from '#contract/shapes.ts';
import { mergeEdit } from '#domain/account/concurrent-edit.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { sqlStateOf } from '../db/sql-state.ts';
import { functions } from '../implement.ts';
import { lockAchievement } from './lock-achievement.ts';
import { achievements } from './tables.ts';

/** Changes the texts of an achievement, also for those who have earned it. */
export const updateAchievement = functions.achievement.updateAchievement.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { achievement_id: achievementId, before, ...entered } = input;
    const stored = await lockAchievement(tx, achievementId, 'update');
    if (!stored) throw errors.UNKNOWN_ACHIEVEMENT();
    const { title, description, category } = stored;
    const present = { title, description, category };
    const { fields, conflicts } = mergeEdit(before, entered, present);
    if (conflicts.length > 0) throw errors.CHANGED_MEANWHILE({ data: changedFields(conflicts) });
    await tx
      .update(achievements)
      .set(fields)
      .where(eq(achievements.achievementId, achievementId))
      .catch((error) => {
        if (sqlStateOf(error) === '23505') throw errors.TITLE_TAKEN();
        throw error;
      });
    const detail = { before: present, after: fields };
    await writeAuditEvent(tx, context, 'update-achievement', ['achievement', achievementId], detail);
    return { achievement_id: achievementId };
  }),
);
