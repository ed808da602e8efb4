import { userIdOf } from '#domain/account/actor.ts';
import { functions } from '../implement.ts';
import { finishCardSessions } from './card-sessions.ts';

export const confirmCard = functions.membership.confirmCard.handler(async ({ context, errors }) => {
  const consultantId = userIdOf(context.actor);
  if (consultantId === null) throw errors.UNAUTHORIZED();
  return { saved: (await finishCardSessions(context, consultantId)) !== null };
});
