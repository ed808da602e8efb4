import { userIdOf } from '#domain/account/actor.ts';
import { challengeOf } from '../../auth/challenge.ts';
import { factorOf } from '../../auth/factor.ts';
import { sendFactorText } from '../../auth/factor-text.ts';
import { functions } from '../../implement.ts';

export const sendFactorCode = functions.account.sendFactorCode.handler(async ({ context, errors }) => {
  const { auth, signInDb, browser } = context;
  const challenge = browser === undefined ? null : await challengeOf(auth, signInDb, browser.headers);
  const userId = userIdOf(context.actor) ?? challenge?.userId;
  if (userId === undefined) throw errors.UNAUTHORIZED();
  const factor = await factorOf(signInDb, userId);
  if (!factor?.phone) throw errors.NO_PHONE_FACTOR();
  const outcome = await sendFactorText(context, { ...factor, phone: factor.phone });
  if (outcome !== 'sent') throw errors[outcome]();
  return { phone: factor.phone.slice(-4) };
});
