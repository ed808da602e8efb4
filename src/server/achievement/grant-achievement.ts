import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { lockConsultant } from '../consultant/find-consultant.ts';
import { nameOf } from '../consultant/name.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { lockAchievement } from './lock-achievement.ts';
import { consultantAchievements } from './tables.ts';

export const grantAchievement = functions.achievement.grantAchievement.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const achievement = await lockAchievement(tx, input.achievement_id, 'share');
    if (!achievement) throw errors.NOT_FOUND();
    if (achievement.rule.kind !== 'grant') throw errors.NOT_GRANTABLE();
    if (achievement.retiredAt !== null) throw errors.ACHIEVEMENT_RETIRED();
    const consultant = await lockConsultant(tx, context.company.brand.codePrefix, input.consultant);
    if (!consultant) throw errors.UNKNOWN_CONSULTANT();
    const now = context.now();
    const grantedBy = userIdOf(context.actor);
    const granted = await tx
      .insert(consultantAchievements)
      .values({
        achievementId: achievement.achievementId,
        consultantId: consultant.consultantId,
        earnedAt: now,
        grantedBy,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ achievementId: consultantAchievements.achievementId });
    if (granted.length === 0) throw errors.ALREADY_EARNED();
    await writeAuditEvent(tx, context, 'grant-achievement', ['consultant', consultant.consultantId], {
      achievement: achievement.title,
    });
    return { name: nameOf(consultant), title: achievement.title };
  }),
);
