import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { sendChallengeText } from '../auth/factor-text.ts';
import { callForBrowser } from '../auth/post-to-library.ts';
import { invalidCredentials } from '../auth/sign-in-library.ts';
import { twoFactor, user } from '../auth/tables.ts';
import type { Call } from '../context.ts';
import { functions } from '../implement.ts';

const answerShape = z.object({ twoFactorRedirect: z.boolean().optional() });

/** Signs the browser in. With a second factor it gets the challenge's cookie instead of a session. */
export const signIn = functions.account.signIn.handler(async ({ input, context }) => {
  const answer = await callForBrowser(context, 'sign-in/email', input).catch((error: unknown) => {
    // An address that is none has no account either.
    if (!(error instanceof ORPCError) || error.code !== 'INVALID_EMAIL') throw error;
    throw new ORPCError('INVALID_EMAIL_OR_PASSWORD', { status: 401, message: invalidCredentials });
  });
  const needsCode = answerShape.parse(answer).twoFactorRedirect === true;
  if (needsCode) await textCode(context, input.email);
  return { needs_code: needsCode };
});

async function textCode(context: Call, email: string): Promise<void> {
  const [person] = await context.signInDb
    .select({ id: twoFactor.id, userId: user.id, phone: twoFactor.phone })
    .from(user)
    .innerJoin(twoFactor, eq(twoFactor.userId, user.id))
    .where(eq(user.email, email.trim().toLowerCase()));
  if (person) await sendChallengeText(context, person);
}
