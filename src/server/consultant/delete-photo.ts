import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { consultantPhotos } from './tables.ts';

export const deletePhoto = functions.consultant.deletePhoto.handler(({ context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    await tx.delete(consultantPhotos).where(eq(consultantPhotos.consultantId, userId));
    return { success: true as const };
  }),
);
