import { challengeOf } from '../auth/challenge.ts';
import { factorOf } from '../auth/factor.ts';
import { functions } from '../implement.ts';

export const getChallenge = functions.account.getChallenge.handler(async ({ context }) => {
  const { auth, signInDb, browser } = context;
  const challenge = browser === undefined ? null : await challengeOf(auth, signInDb, browser.headers);
  if (challenge === null) return { waiting: false, phone: null };
  return { waiting: true, phone: (await factorOf(signInDb, challenge.userId))?.phone?.slice(-4) ?? null };
});
