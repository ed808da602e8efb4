import { ORPCError } from '@orpc/server';
import { APIError } from 'better-auth/api';
import { commonRefusals } from '#contract/function.ts';
import { addressHeader } from '../auth/auth.ts';
import { challengeOf, endChallenge, startSession } from '../auth/challenge.ts';
import { callingLibrary } from '../auth/hidden-error.ts';
import { takeCode } from '../auth/second-factor.ts';
import { takeSignInAttempt } from '../auth/sign-in-attempts.ts';
import { tooManyRequests } from '../auth/within-limit.ts';
import { functions } from '../implement.ts';

/**
 * A session for a program. Its token leaves the server only here, and only for a password: a script in a page has the
 * cookie's rights but not the password, so it cannot get one. Shares the limits of sign-in. With a second factor a code
 * comes with the password.
 */
export const createBearerToken = functions.account.createBearerToken.handler(async ({ input, context, errors }) => {
  const { auth, address } = context;
  const attempt = await takeSignInAttempt(context, input.email, address);
  if (attempt.wait > 0) throw tooManyRequests(attempt.wait);
  const { name } = (await auth.$context).authCookies.sessionToken;
  const headers = new Headers({ [addressHeader]: address });
  const signedIn = await auth.api
    .signInEmail({ body: { email: input.email, password: input.password }, headers, returnHeaders: true })
    .catch((error: unknown) => {
      const code = error instanceof APIError ? error.body?.code : undefined;
      if (code === 'EMAIL_NOT_VERIFIED') throw errors.EMAIL_NOT_VERIFIED();
      if (code === 'INVALID_EMAIL_OR_PASSWORD') throw errors.INVALID_EMAIL_OR_PASSWORD();
      throw error;
    });
  if ('succeeded' in attempt) await attempt.succeeded();
  let lines = signedIn.headers.getSetCookie();
  const sent = lines.map((line) => line.split(';', 1)[0]).join('; ');
  const challenge = await challengeOf(auth, context.signInDb, new Headers({ cookie: sent }));
  if (challenge) {
    await endChallenge(auth, challenge);
    if (input.code === undefined) throw errors.CODE_REQUIRED();
    if (!(await takeCode(context, challenge.userId, input.code))) throw errors.WRONG_CODE();
    lines = await startSession(auth, context.signInDb, challenge.userId, { ipAddress: address, userAgent: '' });
  }
  const cookie = lines.find((line) => line.startsWith(`${name}=`)) ?? '';
  const token = decodeURIComponent(cookie.slice(name.length + 1).split(';', 1)[0] ?? '');
  const asBearer = { headers: new Headers({ authorization: `Bearer ${token}` }) };
  const session = await callingLibrary((fail) => auth.api.getSession(asBearer).catch(fail));
  if (!session) throw new Error('the session just created is missing');
  if (session.user.mustChangePassword) {
    await auth.api.signOut(asBearer);
    throw new ORPCError('PASSWORD_CHANGE_REQUIRED', commonRefusals.PASSWORD_CHANGE_REQUIRED);
  }
  return { token, expires_at: session.session.expiresAt.toISOString() };
});
