import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './network.ts';

/** The number of calls of one kind that a key may make in this many seconds, counted in the database for all nodes. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number };

/** All limits. */
export const limits = {
  // Failed sign-ins (`sign-in-attempts.ts`; decision 020). Of one account from one network: the wait grows.
  signInOfPairPerMinute: { name: 'sign-in-pair-minute', points: 5, seconds: 60 },
  signInOfPairPerQuarter: { name: 'sign-in-pair-quarter', points: 10, seconds: 900 },
  signInOfPairPerHour: { name: 'sign-in-pair-hour', points: 15, seconds: 3600 },
  signInOfPairPerDay: { name: 'sign-in-pair-day', points: 30, seconds: 86_400 },
  /** Of one account from all networks together in which its owner has not signed in lately. */
  signInOfAccountPerHour: { name: 'sign-in-account-hour', points: 40, seconds: 3600 },
  signInOfAccountPerDay: { name: 'sign-in-account-day', points: 100, seconds: 86_400 },
  /** Attempts from one network, whatever the account. */
  signInOfNetworkPerHour: { name: 'sign-in-address', points: 100, seconds: 3600 },
  /** Passwords checked above these limits. A right one is answered like a wrong one, and a link is emailed. */
  signInAboveLimits: { name: 'sign-in-above-address', points: 10, seconds: 3600 },
  /** Those links, of one account. Only a right password counts. */
  signInLinksOfAccount: { name: 'sign-in-link-account', points: 3, seconds: 3600 },
  /** Everything under /api/auth that changes something, by address. */
  authOfAddress: { name: 'auth-address', points: 100, seconds: 60 },
  /** Mails that a stranger can trigger to one recipient. */
  mailOfAccount: { name: 'auth-mail', points: 5, seconds: 900 },
  /** Accounts created or requested. */
  accountsOfAddress: { name: 'accounts-address', points: 30, seconds: 3600 },
  /** How often one network learns at sign-up that an email has an account; neutral answers follow. */
  existenceOfAddress: { name: 'existence-address', points: 5, seconds: 3600 },
  /** Lookups of consultant codes. */
  lookUpsOfAddress: { name: 'look-ups-address', points: 60, seconds: 60 },
  /** Password confirmations of a signed-in person. */
  passwordOfAccount: { name: 'password-account', points: 10, seconds: 900 },
  /** Codes of the second factor: wrong ones only. One in a million is right, and three are valid at a time. */
  codeOfAccount: { name: 'code-account', points: 10, seconds: 900 },
  codeOfAccountPerDay: { name: 'code-account-day', points: 50, seconds: 86_400 },
  /** Codes for one sign-in; after that it starts again with the password. */
  codeOfChallenge: { name: 'code-challenge', points: 5, seconds: 600 },
  /** Codes sent to the phone of a second factor, at sign-ins and before changes. */
  factorTextsOfAccount: { name: 'factor-text-account', points: 5, seconds: 900 },
  factorTextsOfAccountPerDay: { name: 'factor-text-account-day', points: 20, seconds: 86_400 },
  factorTextsOfNumber: { name: 'factor-text-number', points: 20, seconds: 86_400 },
  /** Passkeys asked for and answered. The sign-in page asks for one when it is shown. */
  passkeysOfAddress: { name: 'passkeys-address', points: 60, seconds: 60 },
  /** Changes of a person's own settings that send a mail or store a file. */
  changesOfAccount: { name: 'changes-account', points: 20, seconds: 3600 },
  /** Codes sent to a phone to confirm it. */
  phoneCodesOfAccount: { name: 'phone-code-account', points: 5, seconds: 3600 },
  phoneCodesOfNumber: { name: 'phone-code-number', points: 5, seconds: 86_400 },
  /** Calls with one API key. */
  callsOfApiKey: { name: 'api-key-calls', points: 300, seconds: 60 },
  /** Calls with keys that are not valid. */
  wrongKeysOfAddress: { name: 'api-key-address', points: 60, seconds: 60 },
  /** Events of providers without a valid signature. Some of them are checked by asking the provider. */
  webhooksOfAddress: { name: 'webhooks-address', points: 60, seconds: 60 },
  contactOfAddress: { name: 'contact-address', points: 3, seconds: 3600 },
  ordersOfAddress: { name: 'orders-address', points: 60, seconds: 60 },
  /** Reviews written, changed and withdrawn. */
  reviewsOfAccount: { name: 'reviews-account', points: 20, seconds: 3600 },
  /** Statements, reports and tax slips generated as files for one person. */
  documentsOfPerson: { name: 'documents', points: 30, seconds: 60 },
  /** Previews of emails in the editor of their texts, which shows up to four at a time. */
  mailPreviewsOfPerson: { name: 'mail-previews', points: 120, seconds: 60 },
  /** CSV files analyzed (specification, section 5). */
  csvAnalyses: { name: 'csv-analyses', points: 5, seconds: 60 },
  /** The specification's limiter: 10 calls of an expensive function per minute. */
  expensive: { name: 'expensive', points: 10, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Counts one call of `name` for `key`; returns the seconds to wait, 0 if the call may proceed. `calls` of -1 undoes
 * one. A limit by address counts a whole network (`networkOf`).
 */
export type TakeFromLimit = (name: LimitName, key: string, calls?: 1 | -1) => Promise<number>;

/** Characters of the longest email address, with an IPv6 network. */
const longestKey = 300;

/** A key is part of an index, which takes no long texts: what someone sends as an email address can be one. */
const storedKey = (key: string): string =>
  key.length <= longestKey ? key : createHash('sha256').update(key).digest('base64url');

/** `pool` is connected in the role of sign-in. `factor` raises every limit, for the load of a bench. */
export function startLimits(pool: Pool, factor = 1): TakeFromLimit {
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  const limiterOf = (name: LimitName) => {
    let limiter = limiters.get(name);
    if (!limiter) {
      const { points, seconds } = limits[name];
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        schemaName: 'auth',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: limits[name].name,
        points: points * factor,
        duration: seconds,
      });
      limiters.set(name, limiter);
    }
    return limiter;
  };
  return async (name, rawKey, calls = 1) => {
    const key = storedKey(limits[name].name.endsWith('-address') ? networkOf(rawKey) : rawKey);
    try {
      if (calls === 1) await limiterOf(name).consume(key);
      else await limiterOf(name).reward(key);
      return 0;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
      throw reason;
    }
  };
}
