import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { smsPhones } from '../tables.ts';
import { phoneCodeHash } from './send-phone-code.ts';

/** Wrong codes after which another one has to be requested. */
const mostWrongCodes = 5;

export const confirmPhone = functions.notification.confirmPhone.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const outcome = await withActor(context.db, worker, async (tx) => {
    const own = eq(smsPhones.userId, userId);
    const isOpen = and(own, gt(smsPhones.codeExpiresAt, sql`now()`), lt(smsPhones.wrongCodes, mostWrongCodes));
    const [waiting] = await tx.select().from(smsPhones).where(isOpen).for('update');
    if (!waiting?.pendingPhone) return 'expired';
    const code = input.code.replace(/\s/g, '');
    if (waiting.codeHash !== (await phoneCodeHash(context.auth, userId, waiting.pendingPhone, code))) {
      await tx
        .update(smsPhones)
        .set({ wrongCodes: waiting.wrongCodes + 1 })
        .where(own);
      return 'wrong';
    }
    const confirmed = { phone: waiting.pendingPhone, pendingPhone: null, codeHash: null, codeExpiresAt: null };
    await tx.update(smsPhones).set(confirmed).where(own);
    return 'confirmed';
  });
  if (outcome === 'expired') throw errors.PHONE_CODE_EXPIRED();
  if (outcome === 'wrong') throw errors.WRONG_PHONE_CODE();
  return { success: true as const };
});
