import { startChallenge, startSession } from '../auth/challenge.ts';
import { rememberNetwork } from '../auth/device/known-networks.ts';
import { factorOf } from '../auth/factor.ts';
import { sendChallengeText } from '../auth/factor-text.ts';
import { signedOutCookie } from '../auth/session.ts';
import { takeSignInLink } from '../auth/sign-in-link.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { functions } from '../implement.ts';

/** The password was right, and the mailbox is the owner's. The code of a second factor is asked for as always. */
export const signInWithLink = functions.account.signInWithLink.handler(async ({ input, context, errors }) => {
  const { auth, signInDb, address, browser } = context;
  if (browser === undefined) throw errors.INVALID_TOKEN();
  await withinLimit(context, 'authOfAddress', address);
  const userId = await takeSignInLink(context, browser.headers, input.token);
  if (userId === null) throw errors.INVALID_TOKEN();
  const factor = await factorOf(signInDb, userId);
  if (factor?.verified) {
    browser.setCookie(await startChallenge(auth, signInDb, userId));
    await sendChallengeText(context, factor);
    return { needs_code: true };
  }
  const userAgent = browser.headers.get('user-agent') ?? '';
  const lines = await startSession(auth, signInDb, userId, { ipAddress: address, userAgent });
  for (const line of lines) browser.setCookie(line);
  browser.setCookie(`${signedOutCookie}=; Max-Age=0; Path=/`);
  await rememberNetwork(signInDb, userId, address);
  return { needs_code: false };
});
