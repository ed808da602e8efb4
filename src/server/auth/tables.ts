import { bigint, boolean, index, integer, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '#domain/account/api-scope.ts';
import { createdAt, instant, newId } from '../db/columns.ts';

// The tables of the sign-in library, in a separate schema that only the role of sign-in can read: sessions and tokens
// must not be reachable from any other query.

export const auth = pgSchema('auth');

export const user = auth.table('user', {
  id: newId('id'),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /** Set by an admin's reset: the temporary password must be replaced at the next sign-in. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

export const session = auth.table(
  'session',
  {
    id: newId('id'),
    token: text('token').notNull().unique(),
    userId: ofUser(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('session_user').on(t.userId)],
);

/** Networks in which a person has signed in: guesses from elsewhere do not lock them out there. */
export const knownNetworks = auth.table(
  'known_networks',
  {
    userId: ofUser(),
    /** An IPv4 address, or the /64 of an IPv6 address. */
    network: text('network').notNull(),
    lastUsed: instant('last_used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] })],
);

export const account = auth.table(
  'account',
  {
    id: newId('id'),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: ofUser(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('account_user').on(t.userId)],
);

export const verification = auth.table(
  'verification',
  {
    id: newId('id'),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verification_identifier').on(t.identifier), index('verification_value').on(t.value)],
);

export const twoFactor = auth.table(
  'two_factor',
  {
    id: newId('id'),
    secret: text('secret').notNull(),
    /** The recovery codes not used yet, as a JSON array of keyed hashes. */
    backupCodes: text('backup_codes').notNull(),
    userId: ofUser(),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
    /** The 30 seconds of the last used code, counted since 1970: a code works once. */
    lastUsedStep: bigint('last_used_step', { mode: 'number' }),
    /** The phone that gets a code by SMS, in the format E.164; null where an app has the secret. */
    phone: text('phone'),
    /** A keyed hash of the code that was sent last; null once it is used. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
  },
  (t) => [index('two_factor_user').on(t.userId)],
);

/** Public keys of devices that sign people in (docs/decisions/053). */
export const passkeys = auth.table(
  'passkeys',
  {
    passkeyId: newId('passkey_id'),
    userId: ofUser(),
    name: text('name').notNull(),
    /** The relying party: the passkey works on this domain and below it. */
    domain: text('domain').notNull(),
    /** Chosen by the device. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, as base64url. */
    publicKey: text('public_key').notNull(),
    /** The number of the last signature; 0 of a device that does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Whether the device's maker has a copy. */
    synced: boolean('synced').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Random values that a device has not signed yet. Each works once. */
export const passkeyChallenges = auth.table(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Who adds a passkey; null for a sign-in. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt), index('passkey_challenges_user').on(t.userId)],
);

/** A requested change of an email address, pending until the links sent to both addresses are opened. */
export const emailChanges = auth.table('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  /** SHA-256 of the token in the link to the new address. */
  tokenHash: text('token_hash').notNull().unique(),
  confirmedAt: instant('confirmed_at'),
  /** SHA-256 of the token in the link to the current address. */
  currentTokenHash: text('current_token_hash').notNull().unique(),
  currentConfirmedAt: instant('current_confirmed_at'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: createdAt(),
});

/** Keys with which other programs call functions (docs/decisions/042). */
export const apiKeys = auth.table(
  'api_keys',
  {
    apiKeyId: newId('api_key_id'),
    name: text('name').notNull(),
    /** The start of the key, to recognize it. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the whole key, which has 256 random bits. */
    keyHash: text('key_hash').notNull().unique(),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    /** Created once for this key of the form, however often it is sent. */
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    /** The admin for whom the key acts. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('api_keys_created').on(t.createdAt), index('api_keys_created_by').on(t.createdBy)],
);

export const jwks = auth.table('jwks', {
  id: newId('id'),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: createdAt(),
  expiresAt: instant('expires_at'),
});

/** Counters of the limiters, shared by all nodes; written by rate-limiter-flexible. */
export const rateLimits = auth.table('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
