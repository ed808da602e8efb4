import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { internationalPhone } from '#domain/account/phone.ts';
import { sendFactorText } from '../../auth/factor-text.ts';
import { checkOwnPassword } from '../../auth/own-password.ts';
import { newRecoveryCodes, newSecret } from '../../auth/second-factor.ts';
import { twoFactor } from '../../auth/tables.ts';
import { smsServiceOf } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';
import { lockAccount } from '../lock-account.ts';

/** Stores a phone that no sign-in uses yet, and sends it a code: `confirm-second-factor` makes it count. */
export const setUpPhoneFactor = functions.account.setUpPhoneFactor.handler(async ({ input, context, errors }) => {
  const { auth, signInDb } = context;
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  if (smsServiceOf(context) === null) throw errors.SMS_NOT_OFFERED();
  const known = await checkOwnPassword(context, userId, input.current_password);
  if (known === 'none') throw errors.NO_PASSWORD();
  if (known === 'wrong') throw errors.WRONG_PASSWORD();
  const phone = internationalPhone(input.phone);
  // The sign-in library requires a secret of every factor. It is never shown.
  const { sealed } = await newSecret(auth);
  const { codes, stored } = await newRecoveryCodes(auth);
  const factor = await signInDb.transaction(async (tx) => {
    if ((await lockAccount(tx, userId)) === null) throw errors.UNAUTHORIZED();
    const [present] = await tx
      .select({ verified: twoFactor.verified })
      .from(twoFactor)
      .where(eq(twoFactor.userId, userId));
    if (present?.verified) throw errors.ALREADY_SET_UP();
    await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
    const values = { userId, secret: sealed, backupCodes: stored, verified: false, phone };
    const [created] = await tx.insert(twoFactor).values(values).returning({ id: twoFactor.id });
    if (!created) throw errors.UNAUTHORIZED();
    return created;
  });
  const outcome = await sendFactorText(context, { ...factor, userId, phone });
  if (outcome !== 'sent') {
    await signInDb.delete(twoFactor).where(eq(twoFactor.id, factor.id));
    throw errors[outcome]();
  }
  return { phone: phone.slice(-4), recovery_codes: codes };
});
