import { and, eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { factorOf } from '../../auth/factor.ts';
import { recoveryCodesLeft } from '../../auth/second-factor.ts';
import { account } from '../../auth/tables.ts';
import { smsServiceOf } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';

export const getSecondFactor = functions.account.getSecondFactor.handler(async ({ context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const factor = await factorOf(context.signInDb, userId);
  const [credential] = await context.signInDb
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  return {
    factor_type: factor?.verified ? (factor.phone === null ? ('totp' as const) : ('phone' as const)) : null,
    phone: factor?.verified ? (factor.phone?.slice(-4) ?? null) : null,
    pending_phone: factor?.verified === false ? (factor.phone?.slice(-4) ?? null) : null,
    phone_offered: smsServiceOf(context) !== null,
    recovery_codes_left: factor?.verified ? recoveryCodesLeft(factor.backupCodes) : 0,
    has_password: credential?.hash != null,
  };
});
