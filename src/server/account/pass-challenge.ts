import { eq } from 'drizzle-orm';
import { challengeOf, endChallenge, startSession } from '../auth/challenge.ts';
import { rememberNetwork } from '../auth/device/known-networks.ts';
import { factorOf } from '../auth/factor.ts';
import { recoveryCodeUsedMail } from '../auth/mails.ts';
import { isSixDigits, recoveryCodesLeft, takeCode } from '../auth/second-factor.ts';
import { user } from '../auth/tables.ts';
import { functions } from '../implement.ts';

/**
 * Completes a sign-in with a code. Five wrong codes end the challenge, and then the password has to be given again; the
 * account's own limit counts over all challenges. A used recovery code is reported by mail.
 */
export const passChallenge = functions.account.passChallenge.handler(async ({ input, context, errors }) => {
  const { auth, signInDb, address, browser } = context;
  const challenge = browser === undefined ? null : await challengeOf(auth, context.signInDb, browser.headers);
  if (browser === undefined || challenge === null) throw errors.CHALLENGE_EXPIRED();
  const { userId, identifier } = challenge;
  if ((await context.takeFromLimit('codeOfChallenge', identifier)) > 0) {
    await endChallenge(auth, challenge);
    throw errors.CHALLENGE_EXPIRED();
  }
  if (!(await factorOf(signInDb, userId))?.verified) throw errors.CHALLENGE_EXPIRED();
  if (!(await takeCode(context, userId, input.code))) throw errors.WRONG_CODE();
  if (!(await endChallenge(auth, challenge))) throw errors.CHALLENGE_EXPIRED();
  const userAgent = browser.headers.get('user-agent') ?? '';
  const lines = await startSession(auth, signInDb, userId, { ipAddress: address, userAgent });
  for (const line of lines) browser.setCookie(line);
  await rememberNetwork(signInDb, userId, address);
  if (!isSixDigits(input.code)) {
    const [person] = await signInDb
      .select({ email: user.email, name: user.name })
      .from(user)
      .where(eq(user.id, userId));
    const left = recoveryCodesLeft((await factorOf(signInDb, userId))?.backupCodes ?? '[]');
    if (person) await context.jobs.send('mail', recoveryCodeUsedMail(context.company, person, left));
  }
  return { success: true as const };
});
