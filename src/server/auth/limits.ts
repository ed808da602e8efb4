import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** How many calls of one kind a key may make within so many seconds, counted in the database for all nodes together. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number };

export const limits = {
  /** Wrong passwords of one account. */
  signInOfAccount: { name: 'sign-in-account', points: 10, seconds: 900 },
  /** Anything under /api/auth that changes something, by address. */
  authOfAddress: { name: 'auth-address', points: 100, seconds: 60 },
  /** Mails that a stranger can make us send to one recipient. */
  mailOfAccount: { name: 'auth-mail', points: 5, seconds: 900 },
  contactOfAddress: { name: 'contact-address', points: 3, seconds: 3600 },
  ordersOfAddress: { name: 'orders-address', points: 60, seconds: 60 },
  /** The specification's limiter: 10 calls of an expensive function per minute. */
  expensive: { name: 'expensive', points: 10, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Takes one call of `name` for `key`; answers how many seconds to wait, 0 when the call may go on. */
export type TakeFromLimit = (name: LimitName, key: string) => Promise<number>;

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
  return async (name, key) => {
    try {
      await limiterOf(name).consume(key);
      return 0;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
      throw reason;
    }
  };
}
