import { betterAuth, type GenericEndpointContext, type Session } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createEmailVerificationToken } from 'better-auth/api';
import { bearer, jwt } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { joinCurrentTransaction } from '../db/current-transaction.ts';
import type { Database } from '../db/database.ts';
import { reasonOf } from '../db/reason.ts';
import { arrive, refuseProvider, welcome } from './arrival.ts';
import { beforeCall } from './before-call.ts';
import { cancelLinks } from './cancel-links.ts';
import { newDeviceCookie } from './device/known-devices.ts';
import { rememberNetwork } from './device/known-networks.ts';
import { factorOf } from './factor.ts';
import { type GoogleOptions, googleSignIn } from './google.ts';
import { noteLogged } from './hidden-error.ts';
import { confirmationMail, type Mail, resetMail, securityMail } from './mails.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { secondFactor } from './second-factor-plugin.ts';
import { signInPlace } from './sign-in-host.ts';
import * as tables from './tables.ts';

export type { Mail };

export type AuthOptions = {
  /** Connected in the role `birchline_auth`. */
  readonly db: Database;
  readonly secret: string;
  /** The site's address. */
  readonly publicUrl: string;
  readonly trustedOrigins: readonly string[];
  readonly company: () => Pick<CompanySettings, 'brand' | 'contact' | 'hosts'>;
  /** Sign-in with Google, if configured. */
  readonly google: GoogleOptions | null;
  readonly now: () => Date;
  /** Queues a mail; its delivery is never waited for. */
  readonly sendMail: (mail: Mail) => Promise<void>;
};

/** The prefix of every cookie that can identify the caller. */
export const cookieName = 'birchline';

/** The caller's address, set by the HTTP layer for the library. */
export const addressHeader = 'x-birchline-address';

const confirmationSeconds = 60 * 60 * 24 * 3;

/**
 * Routes of the library that are closed. Enrolment and the shop's own function create accounts, with the records that belong to them;
 * our pages accept the reset token themselves.
 */
const disabledPaths = [
  '/sign-up/email',
  '/update-user',
  '/update-session',
  '/delete-user',
  '/delete-user/callback',
  '/change-email',
  '/is-username-available',
  // A provider only identifies a person; its tokens are neither stored nor passed on.
  '/link-social',
  '/unlink-account',
  '/get-access-token',
  '/refresh-token',
  '/account-info',
  // They require a session's token, which no page may read.
  '/list-sessions',
  '/revoke-session',
  // A second kind of token that nothing here accepts.
  '/token',
  // Functions of our own do this, within limits, and use each code once.
  '/change-password',
  '/verify-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/get-totp-uri',
  '/two-factor/verify-totp',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
  '/two-factor/verify-backup-code',
  '/two-factor/generate-backup-codes',
];

/**
 * Sign-in under /api/auth (better-auth): email and password, confirmation and reset by mail, sessions in the database.
 * The session is an HttpOnly cookie; programs request a bearer token with `create-bearer-token`.
 */
export function createAuth(options: AuthOptions) {
  const { db, secret, publicUrl, trustedOrigins, company, google, sendMail } = options;
  const secure = publicUrl.startsWith('https:');
  const aboutUser = async <User extends { readonly id: string }>(person: User) => ({
    brandName: company().brand.name,
    ...(await signInPlace(joinCurrentTransaction(db), company().hosts, person.id)),
    user: person,
  });
  return betterAuth({
    appName: company().brand.name,
    secret,
    // Only the return address of a provider depends on it: the host the person came from, always one of ours.
    baseURL: {
      allowedHosts: trustedOrigins.map((origin) => new URL(origin).host),
      fallback: publicUrl,
      protocol: secure ? 'https' : 'http',
    },
    basePath: '/api/auth',
    trustedOrigins: [...trustedOrigins],
    telemetry: { enabled: false },
    database: drizzleAdapter(joinCurrentTransaction(db), { provider: 'pg', schema: tables, transaction: true }),
    advanced: {
      database: { generateId: 'uuid' },
      // The `__Host-` prefix binds the cookie to this host and to https; the library's own option would use
      // `__Secure-`.
      useSecureCookies: false,
      // In tests too: people return only to one of our own pages.
      disableOriginCheck: false,
      cookiePrefix: secure ? `__Host-${cookieName}` : cookieName,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      // The HTTP layer sets it from the socket or a trusted proxy and removes a client's own value.
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    session: { expiresIn: 60 * 60 * 24 * 7, updateAge: 60 * 60 * 24, freshAge: 300 },
    user: {
      additionalFields: { mustChangePassword: { type: 'boolean', required: false, input: false, defaultValue: false } },
      validateUserInfo: ({ user, source }) => refuseProvider(db, user, source),
    },
    // Both sides must have verified the address: the provider (`google.ts`) and, by the mail's link, the account.
    account: { accountLinking: { requireLocalEmailVerified: true }, updateAccountOnSignIn: false },
    databaseHooks: {
      account: { create: { before: (account) => arrive(options, account) } },
      session: {
        create: {
          after: (session, call) => rememberSignIn(db, { secret, secure }, session, call),
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 30,
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: async ({ user, token }) => sendMail(resetMail({ ...(await aboutUser(user)), token })),
      onPasswordReset: async ({ user }, request) => {
        await settleReset(db, user.id);
        await rememberNetwork(db, user.id, request?.headers.get(addressHeader));
        await sendMail(securityMail(company(), user, 'password'));
      },
    },
    emailVerification: {
      // The transaction that creates the account queues this mail (`confirmationToken`).
      sendOnSignUp: false,
      expiresIn: confirmationSeconds,
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, token }) =>
        sendMail(confirmationMail({ ...(await aboutUser(user)), token })),
      afterEmailVerification: (confirmed) => welcome(options, confirmed),
    },
    verification: { storeIdentifier: 'hashed' },
    // Our own limiter precedes /api/auth, per account and per address, shared by all nodes.
    rateLimit: { enabled: false },
    disabledPaths,
    hooks: { before: beforeCall(db) },
    // Errors other than refusals (a stopped database, too many hashes) reach our own answer with their true cause.
    onAPIError: { throw: true, errorURL: '/auth' },
    logger: {
      // Below this level the library logs who has no account.
      level: 'error',
      log: (_level, message, ...details) => {
        const errors = details.filter((detail) => detail instanceof Error);
        errors.forEach(noteLogged);
        console.error(['sign-in:', message, ...errors.map(reasonOf)].join(' '));
      },
    },
    plugins: [
      googleSignIn(google),
      secondFactor(),
      // Signed, so that the stored value is not a usable token.
      bearer({ requireSignature: true }),
      // The session is read from the database each time; a cached copy in a cookie would outlive a sign-out.
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' } },
        jwt: { issuer: publicUrl, audience: publicUrl },
      }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** The token in the link of a confirmation mail: proof for three days that its reader has the address. */
export async function confirmationToken(auth: Auth, email: string): Promise<string> {
  const { secret } = await auth.$context;
  return createEmailVerificationToken(secret, email, undefined, confirmationSeconds);
}

/**
 * After a password reset by mail: older links of the same person stop working, the address is confirmed (only its owner has the
 * link), and a temporary password no longer has to be replaced.
 */
function settleReset(db: Database, userId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await cancelLinks(tx, userId);
    await tx
      .update(tables.user)
      .set({ emailVerified: true, mustChangePassword: false })
      .where(eq(tables.user.id, userId));
  });
}

/**
 * Makes the network and the device of a new session known. A password alone makes neither known: with a second factor the code does
 * (`pass-challenge`).
 */
async function rememberSignIn(
  db: Database,
  { secret, secure }: { readonly secret: string; readonly secure: boolean },
  { userId, ipAddress }: Pick<Session, 'userId' | 'ipAddress'>,
  call: GenericEndpointContext | null,
): Promise<void> {
  const own = joinCurrentTransaction(db);
  if ((await factorOf(own, userId))?.verified) return;
  await rememberNetwork(own, userId, ipAddress);
  const device = call && (await newDeviceCookie(own, { secret, secure }, userId));
  if (!device) return;
  const { name, value, maxAge } = device;
  call.setCookie(name, value, { maxAge, secure, httpOnly: true, sameSite: 'lax', path: '/' });
}
