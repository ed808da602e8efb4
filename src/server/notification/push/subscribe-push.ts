import { eq, or } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withinLimit } from '../../auth/within-limit.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { addressProblem } from '../../message/webhook/endpoint-address.ts';
import { pushSubscriptions } from '../tables.ts';

/** A browser has one subscription. It may have belonged to another person who was signed in there. */
export const subscribePush = functions.notification.subscribePush.handler(async ({ input, context, errors }) => {
  const { sessionId } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  if (sessionId === undefined) throw errors.NO_SESSION();
  await withinLimit(context, 'changesOfAccount', userId);
  if ((await addressProblem(context, input.endpoint)) !== null) throw errors.PUSH_SERVICE_REFUSED();
  await withActor(context.db, worker, async (tx) => {
    const { endpoint } = input;
    await tx
      .delete(pushSubscriptions)
      .where(or(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.sessionId, sessionId)));
    await tx.insert(pushSubscriptions).values({ ...input, userId, sessionId, createdAt: context.now() });
  });
  return { success: true as const };
});
