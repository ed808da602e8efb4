import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { readSettings } from './user-settings.ts';

export const getUserSettings = functions.settings.getUserSettings.handler(({ context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    const settings = await readSettings(tx, userId);
    return {
      email_commissions: settings.emailCommissions,
      email_promotions: settings.emailPromotions,
      email_team_updates: settings.emailTeamUpdates,
      dark_mode: settings.darkMode,
      compact_view: settings.compactView,
      show_achievements: settings.showAchievements,
      share_phone: settings.sharePhone,
    };
  }),
);
