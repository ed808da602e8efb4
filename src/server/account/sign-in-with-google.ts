import { z } from 'zod';
import { returnPageLine } from '../auth/google.ts';
import { callForBrowser } from '../auth/post-to-library.ts';
import { functions } from '../implement.ts';

const answerShape = z.object({ url: z.string() });

/** Google returns to a page of this site, which gets the error of a failed sign-in as well. */
export const signInWithGoogle = functions.account.signInWithGoogle.handler(async ({ input, context }) => {
  const target = { callbackURL: input.return_to, errorCallbackURL: input.return_to };
  const answer = await callForBrowser(context, 'sign-in/social', { provider: 'google', ...target });
  context.browser?.setCookie(returnPageLine(input.return_to, context.publicUrl));
  return answerShape.parse(answer);
});
