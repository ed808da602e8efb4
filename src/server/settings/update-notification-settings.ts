import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { smsServiceOf } from '../gateways/gateways.ts';
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
        emailQuestions: input.email_questions,
        pushNotifications: input.push_notifications,
        pushCommissions: input.push_commissions,
        pushPromotions: input.push_promotions,
        pushTeamUpdates: input.push_team_updates,
        pushQuestions: input.push_questions,
        // Without a service the switches are not shown, and stay as they are.
        ...(smsServiceOf(context) && {
          smsAlerts: input.sms_alerts,
          smsCommissions: input.sms_commissions,
          smsPromotions: input.sms_promotions,
          smsTeamUpdates: input.sms_team_updates,
          smsQuestions: input.sms_questions,
        }),
      };
      await writeSettings(tx, context, userId, changed);
      return { success: true as const };
    }),
);
