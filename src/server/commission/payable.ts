import { type SQL, sql } from 'drizzle-orm';
import type { ExchangeRate } from '#domain/money/rate.ts';
import { commissions } from './tables.ts';

/**
 * The payable amount of each statement: the run's one conversion, `convert` of `domain/money`, for all statements at
 * once. The database divides exact numerics and rounds a half away from zero, like `roundHalfUp`; a test compares the
 * two.
 */
export function payableAtRate({ units, scale }: ExchangeRate): SQL<bigint> {
  return sql`round(${commissions.totalEarnings}::numeric * ${units.toString()}::numeric / ${scale.toString()}::numeric)::bigint`;
}
