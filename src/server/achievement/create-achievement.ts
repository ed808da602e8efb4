import { sql } from 'drizzle-orm';
import { changedAchievement } from '#contract/achievement/achievement.ts';
import { worker } from '#domain/account/actor.ts';
import { earnedByOf, ruleOf } from '#domain/achievement/rule.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { runOnce } from '../db/idempotency.ts';
import { functions } from '../implement.ts';
import { achievements } from './tables.ts';

/** Defines an achievement once per key, after the present ones. Consultants who have reached it already have earned it at that moment. */
export const createAchievement = functions.achievement.createAchievement.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { idempotency_key: key, ...fields } = input;
    const create = async () => {
      const { title, description, category, ...earnedBy } = fields;
      const rule = ruleOf(earnedBy);
      const [created] = await tx
        .insert(achievements)
        .values({
          title,
          description,
          category,
          rule,
          position: sql`(select coalesce(max(position), -1) + 1 from achievements)`,
          createdAt: context.now(),
        })
        .onConflictDoNothing()
        .returning({ achievementId: achievements.achievementId });
      if (!created) throw errors.TITLE_TAKEN();
      const { achievementId } = created;
      const detail = { title, description, category, ...earnedByOf(rule) };
      await writeAuditEvent(tx, context, 'create-achievement', ['achievement', achievementId], detail);
      return { achievement_id: achievementId };
    };
    const command = { actor: context.actor, key, functionName: 'create-achievement', body: fields };
    const done = await runOnce(tx, command, changedAchievement, create);
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);
