import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { smsServiceOf } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';
import { smsPhones } from '../tables.ts';

export const getSmsPhone = functions.notification.getSmsPhone.handler(async ({ context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const [stored] = await withActor(context.db, worker, (tx) =>
    tx.select().from(smsPhones).where(eq(smsPhones.userId, userId)),
  );
  return {
    available: smsServiceOf(context) !== null,
    phone: stored?.phone?.slice(-4) ?? null,
    pending: stored?.pendingPhone?.slice(-4) ?? null,
  };
});
