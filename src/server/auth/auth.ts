import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createEmailVerificationToken } from 'better-auth/api';
import { bearer, jwt } from 'better-auth/plugins';
import { ambient } from '../db/ambient.ts';
import type { Database } from '../db/database.ts';
import { reasonOf } from '../db/reason.ts';
import { arrive, refuseNewcomer } from './arrival.ts';
import { type GoogleOptions, googleSignIn } from './google.ts';
import { confirmationMail, type Mail, resetMail } from './mails.ts';
import { newPasswordRules } from './new-password.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { settleReset } from './settle-reset.ts';
import * as tables from './tables.ts';

export type { Mail };

export type AuthOptions = {
  /** Connected in the role `birchline_auth`. */
  readonly db: Database;
  readonly secret: string;
  /** Where the site answers; links in mails are made of it, never of the Host header. */
  readonly publicUrl: string;
  readonly trustedOrigins: readonly string[];
  readonly brandName: string;
  /** Sign-in with Google, where it is set up. */
  readonly google: GoogleOptions | null;
  readonly now: () => Date;
  /** Queues a mail; its delivery is never waited for. */
  readonly sendMail: (mail: Mail) => Promise<void>;
};

/** Stands in the name of every cookie that can say who is asking. */
export const cookieName = 'birchline';

const confirmationSeconds = 60 * 60 * 24 * 3;

/**
 * Sign-in under /api/auth (better-auth): e-mail and password, confirmation and reset by mail, sessions in the database.
 * The session is an HttpOnly cookie; programs may send the same session as a bearer token.
 */
export function createAuth(options: AuthOptions) {
  const { db, secret, publicUrl, trustedOrigins, brandName, google, now, sendMail } = options;
  const secure = publicUrl.startsWith('https:');
  return betterAuth({
    appName: brandName,
    secret,
    // Only where a provider sends people back to depends on it: to the host they came from, one of ours in any case.
    baseURL: {
      allowedHosts: trustedOrigins.map((origin) => new URL(origin).host),
      fallback: publicUrl,
      protocol: secure ? 'https' : 'http',
    },
    basePath: '/api/auth',
    trustedOrigins: [...trustedOrigins],
    telemetry: { enabled: false },
    database: drizzleAdapter(ambient(db), { provider: 'pg', schema: tables, transaction: true }),
    advanced: {
      database: { generateId: 'uuid' },
      // The `__Host-` prefix binds the cookie to this host and to https; the library's own switch would make `__Secure-`.
      useSecureCookies: false,
      // In tests too: where people are sent back to is one of our own pages.
      disableOriginCheck: false,
      cookiePrefix: secure ? `__Host-${cookieName}` : cookieName,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      // The HTTP layer sets it from the socket or a trusted proxy and drops what a client sent under this name.
      ipAddress: { ipAddressHeaders: ['x-birchline-address'] },
    },
    session: { expiresIn: 60 * 60 * 24 * 7, updateAge: 60 * 60 * 24, freshAge: 300 },
    user: {
      additionalFields: { mustChangePassword: { type: 'boolean', required: false, input: false, defaultValue: false } },
      validateUserInfo: ({ user, source }) => refuseNewcomer(db, user.email, source),
    },
    // Both sides must have proved the address: the provider (`google.ts`) and, by the mail's link, the account.
    account: { accountLinking: { requireLocalEmailVerified: true }, updateAccountOnSignIn: false },
    databaseHooks: { account: { create: { before: (account) => arrive(db, account, now()) } } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 30,
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: ({ user, token }) => sendMail(resetMail({ brandName, publicUrl, user, token })),
      onPasswordReset: ({ user }) => settleReset(db, user.id),
    },
    emailVerification: {
      // Who makes the account queues this mail in the same transaction (`confirmationToken`).
      sendOnSignUp: false,
      expiresIn: confirmationSeconds,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, token }) => sendMail(confirmationMail({ brandName, publicUrl, user, token })),
    },
    verification: { storeIdentifier: 'hashed' },
    // Our own limiter stands before /api/auth, per account and per address, shared by all nodes.
    rateLimit: { enabled: false },
    // Accounts are made by enrolment and by the shop's own function, which know what belongs to one; our pages take the
    // reset token themselves.
    disabledPaths: [
      '/sign-up/email',
      '/update-user',
      '/update-session',
      '/delete-user',
      '/delete-user/callback',
      '/change-email',
      '/is-username-available',
      // A provider only says who somebody is; its tokens are neither kept nor handed out.
      '/link-social',
      '/unlink-account',
      '/get-access-token',
      '/refresh-token',
      '/account-info',
    ],
    hooks: { before: newPasswordRules(db) },
    // What is no refusal (a stopped database, too many hashes) reaches our own answer with its true reason.
    onAPIError: { throw: true, errorURL: '/auth' },
    logger: {
      // Below it the library tells who has no account.
      level: 'error',
      log: (_level, message, ...details) =>
        console.error(
          ['sign-in:', message, ...details.filter((detail) => detail instanceof Error).map(reasonOf)].join(' '),
        ),
    },
    plugins: [
      googleSignIn(google),
      bearer(),
      // The session itself is asked each time; a token of its own would outlive a sign-out, so none is made with it.
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' } },
        jwt: { issuer: publicUrl, audience: publicUrl },
      }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** What the link of a confirmation mail carries: proof for three days that its reader has the address. */
export async function confirmationToken(auth: Auth, email: string): Promise<string> {
  const { secret } = await auth.$context;
  return createEmailVerificationToken(secret, email, undefined, confirmationSeconds);
}
