import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { readSettings } from './user-settings.ts';

export const getUserSettings = functions.settings.getUserSettings.handler(({ context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    const settings = await readSettings(tx, context, userId);
    return {
      email_commissions: settings.emailCommissions,
      email_promotions: settings.emailPromotions,
      email_team_updates: settings.emailTeamUpdates,
      email_questions: settings.emailQuestions,
      push_notifications: settings.pushNotifications,
      push_commissions: settings.pushCommissions,
      push_promotions: settings.pushPromotions,
      push_team_updates: settings.pushTeamUpdates,
      push_questions: settings.pushQuestions,
      sms_alerts: settings.smsAlerts,
      sms_commissions: settings.smsCommissions,
      sms_promotions: settings.smsPromotions,
      sms_team_updates: settings.smsTeamUpdates,
      sms_questions: settings.smsQuestions,
      dark_mode: settings.darkMode,
      compact_view: settings.compactView,
      show_achievements: settings.showAchievements,
      share_phone: settings.sharePhone,
      language: settings.language,
      start_page: settings.startPage,
    };
  }),
);
