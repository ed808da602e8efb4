import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { writeSettings } from './user-settings.ts';

export const updateNotificationSettings = functions.settings.updateNotificationSettings.handler(
  ({ input, context, errors }) =>
    withActor(context.db, context.actor, async (tx) => {
      const userId = userIdOf(context.actor);
      if (userId === null) throw errors.UNAUTHORIZED();
      const changed = {
        emailCommissions: input.email_commissions,
        emailPromotions: input.email_promotions,
        emailTeamUpdates: input.email_team_updates,
      };
      await writeSettings(tx, userId, changed, context.now());
      return { success: true as const };
    }),
);
