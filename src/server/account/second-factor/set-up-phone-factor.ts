import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { internationalPhone } from '#domain/account/phone.ts';
import { sendFactorText } from '../../auth/factor-text.ts';
import { checkOwnPassword } from '../../auth/reauthentication.ts';
import { twoFactor } from '../../auth/tables.ts';
import { smsServiceOf } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';
import { storeUnverifiedFactor } from './store-unverified-factor.ts';

/** Stores a phone that no sign-in uses yet, and sends it a code: `confirm-second-factor` makes it count. */
export const setUpPhoneFactor = functions.account.setUpPhoneFactor.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  if (smsServiceOf(context) === null) throw errors.SMS_NOT_OFFERED();
  const refused = await checkOwnPassword(context, userId, input.current_password);
  if (refused !== null) throw errors[refused]();
  const phone = internationalPhone(input.phone);
  const factor = await storeUnverifiedFactor(context, userId, phone);
  if ('refused' in factor) throw errors[factor.refused]();
  const outcome = await sendFactorText(context, { id: factor.id, userId, phone });
  if (outcome !== 'sent') {
    await context.signInDb.delete(twoFactor).where(eq(twoFactor.id, factor.id));
    throw errors[outcome]();
  }
  return { phone: phone.slice(-4), recovery_codes: factor.recoveryCodes };
});
