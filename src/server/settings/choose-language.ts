import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { writeSettings } from './user-settings.ts';

export const chooseLanguage = functions.settings.chooseLanguage.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    await writeSettings(tx, context, userId, { language: input.language });
    return { success: true as const };
  }),
);
