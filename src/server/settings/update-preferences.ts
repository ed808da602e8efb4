import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { writeSettings } from './user-settings.ts';

export const updatePreferences = functions.settings.updatePreferences.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    const changed = {
      darkMode: input.dark_mode,
      compactView: input.compact_view,
      showAchievements: input.show_achievements,
      sharePhone: input.share_phone,
      ...(input.language === undefined ? {} : { language: input.language }),
      ...(input.start_page === undefined ? {} : { startPage: input.start_page }),
    };
    await writeSettings(tx, context, userId, changed);
    return { success: true as const };
  }),
);
