import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { smsPhones } from '../tables.ts';

export const removePhone = functions.notification.removePhone.handler(async ({ context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  await withActor(context.db, worker, (tx) => tx.delete(smsPhones).where(eq(smsPhones.userId, userId)));
  return { success: true as const };
});
