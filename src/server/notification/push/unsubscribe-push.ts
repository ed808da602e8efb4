import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { pushSubscriptions } from '../tables.ts';

export const unsubscribePush = functions.notification.unsubscribePush.handler(async ({ context, errors }) => {
  const { sessionId } = context;
  if (userIdOf(context.actor) === null) throw errors.UNAUTHORIZED();
  if (sessionId !== undefined) {
    await withActor(context.db, worker, (tx) =>
      tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId)),
    );
  }
  return { success: true as const };
});
