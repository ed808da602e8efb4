import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer, jwt } from 'better-auth/plugins';
import { ambient } from '../db/ambient.ts';
import type { Database } from '../db/database.ts';
import { hashPassword, verifyPassword } from './password.ts';
import * as tables from './tables.ts';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

export type AuthOptions = {
  /** Connected in the role `birchline_auth`. */
  readonly db: Database;
  readonly secret: string;
  /** Where the site answers; links in mails are made of it, never of the Host header. */
  readonly publicUrl: string;
  readonly trustedOrigins: readonly string[];
  readonly brandName: string;
  /** Queues a mail; never waited for by what it tells (its time would reveal accounts). */
  readonly sendMail: (mail: Mail) => Promise<void>;
};

/**
 * Sign-in under /api/auth (better-auth): e-mail and password, confirmation and reset by mail, sessions in the database.
 * The session is an HttpOnly cookie; programs may send the same session as a bearer token.
 */
export function createAuth({ db, secret, publicUrl, trustedOrigins, brandName, sendMail }: AuthOptions) {
  const secure = publicUrl.startsWith('https:');
  return betterAuth({
    appName: brandName,
    secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    trustedOrigins: [...trustedOrigins],
    telemetry: { enabled: false },
    database: drizzleAdapter(ambient(db), { provider: 'pg', schema: tables, transaction: true }),
    advanced: {
      database: { generateId: 'uuid' },
      // The `__Host-` prefix binds the cookie to this host and to https; the library's own switch would make `__Secure-`.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-birchline' : 'birchline',
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      // The HTTP layer sets it from the socket or a trusted proxy and drops what a client sent under this name.
      ipAddress: { ipAddressHeaders: ['x-birchline-address'] },
    },
    session: { expiresIn: 60 * 60 * 24 * 7, updateAge: 60 * 60 * 24, freshAge: 300 },
    user: {
      additionalFields: { mustChangePassword: { type: 'boolean', required: false, input: false, defaultValue: false } },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 30,
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: ({ user, token }) =>
        sendMail({
          to: user.email,
          subject: `Reset your ${brandName} password`,
          text: `Hello ${user.name},\n\nopen this link to choose a new password. It works once and for 30 minutes:\n\n${publicUrl}/auth?type=recovery&token=${token}\n\nIf you did not ask for it, nothing has changed and you can ignore this mail.\n`,
        }),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: 60 * 60 * 24 * 3,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, token }) =>
        sendMail({
          to: user.email,
          subject: `Confirm your e-mail address for ${brandName}`,
          text: `Hello ${user.name},\n\nopen this link to confirm your e-mail address. Then you can sign in:\n\n${publicUrl}/auth?type=confirm&token=${token}\n`,
        }),
    },
    verification: { storeIdentifier: 'hashed' },
    // Our own limiter stands before /api/auth, per account and per address, shared by all nodes.
    rateLimit: { enabled: false },
    disabledPaths: ['/update-user', '/delete-user', '/change-email', '/is-username-available'],
    plugins: [
      bearer(),
      jwt({
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' } },
        jwt: { issuer: publicUrl, audience: publicUrl },
      }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
