import { z } from 'zod';
import { callForBrowser } from '../auth/post-to-library.ts';
import { functions } from '../implement.ts';

const answerShape = z.object({ url: z.string() });

/** Google returns to a page of this site, which gets the error of a failed sign-in as well. */
export const signInWithGoogle = functions.account.signInWithGoogle.handler(async ({ input, context }) => {
  const target = { callbackURL: input.return_to, errorCallbackURL: input.return_to };
  return answerShape.parse(await callForBrowser(context, 'sign-in/social', { provider: 'google', ...target }));
});
