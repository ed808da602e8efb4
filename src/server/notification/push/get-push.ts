import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { pushSubscriptions } from '../tables.ts';

export const getPush = functions.notification.getPush.handler(async ({ context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const { sessionId } = pushSubscriptions;
  const own = await withActor(context.db, worker, (tx) =>
    tx.select({ sessionId }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
  );
  return {
    public_key: context.push.publicKey,
    subscribed: own.some((each) => each.sessionId === context.sessionId),
    devices: own.length,
  };
});
