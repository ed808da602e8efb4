import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import { callForBrowser } from '../auth/post-to-library.ts';
import { invalidCredentials } from '../auth/sign-in-library.ts';
import { functions } from '../implement.ts';

const answerShape = z.object({ twoFactorRedirect: z.boolean().optional() });

/** Signs the browser in. With a second factor it gets the challenge's cookie instead of a session. */
export const signIn = functions.account.signIn.handler(async ({ input, context }) => {
  const answer = await callForBrowser(context, 'sign-in/email', input).catch((error: unknown) => {
    // An address that is none has no account either.
    if (!(error instanceof ORPCError) || error.code !== 'INVALID_EMAIL') throw error;
    throw new ORPCError('INVALID_EMAIL_OR_PASSWORD', { status: 401, message: invalidCredentials });
  });
  return { needs_code: answerShape.parse(answer).twoFactorRedirect === true };
});
