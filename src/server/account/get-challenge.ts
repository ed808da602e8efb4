import { challengeOf } from '../auth/challenge.ts';
import { functions } from '../implement.ts';

export const getChallenge = functions.account.getChallenge.handler(async ({ context }) => {
  const { auth, browser } = context;
  return { waiting: browser !== undefined && (await challengeOf(auth, context.signInDb, browser.headers)) !== null };
});
