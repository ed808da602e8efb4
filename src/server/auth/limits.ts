import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './network.ts';

/** How many calls of one kind a key may make within so many seconds, counted in the database for all nodes together. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number };

/** Every limit there is. */
export const limits = {
  /** Sign-ins of one account that did not succeed: what was taken is given back for the right password. */
  signInOfAccount: { name: 'sign-in-account', points: 10, seconds: 900 },
  /** Anything under /api/auth that changes something, by address. */
  authOfAddress: { name: 'auth-address', points: 100, seconds: 60 },
  /** Mails that a stranger can make us send to one recipient. */
  mailOfAccount: { name: 'auth-mail', points: 5, seconds: 900 },
  /** Accounts made, or asked for; the answer tells whether an e-mail has one. */
  accountsOfAddress: { name: 'accounts-address', points: 30, seconds: 3600 },
  /** Codes of consultants looked up. */
  lookUpsOfAddress: { name: 'look-ups-address', points: 60, seconds: 60 },
  /** Passwords asked again of somebody signed in. */
  passwordOfAccount: { name: 'password-account', points: 10, seconds: 900 },
  contactOfAddress: { name: 'contact-address', points: 3, seconds: 3600 },
  ordersOfAddress: { name: 'orders-address', points: 60, seconds: 60 },
  /** Reviews written, changed and taken back. */
  reviewsOfAccount: { name: 'reviews-account', points: 20, seconds: 3600 },
  /** Statements, reports and slips made as files for one person. */
  papersOfPerson: { name: 'papers', points: 30, seconds: 60 },
  /** CSV files looked at (specification, section 5). */
  csvAnalyses: { name: 'csv-analyses', points: 5, seconds: 60 },
  /** The specification's limiter: 10 calls of an expensive function per minute. */
  expensive: { name: 'expensive', points: 10, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Takes one call of `name` for `key`; answers how many seconds to wait, 0 when the call may go on. `calls` of -1 gives one
 * back. A limit by address counts a whole network (`networkOf`).
 */
export type TakeFromLimit = (name: LimitName, key: string, calls?: 1 | -1) => Promise<number>;

/** `pool` is connected in the role of sign-in. `factor` widens every limit, for the load of a bench. */
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
  return async (name, given, calls = 1) => {
    const key = limits[name].name.endsWith('-address') ? networkOf(given) : given;
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
