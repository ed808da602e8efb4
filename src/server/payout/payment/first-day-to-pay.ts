import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';

/**
 * The first calendar day on which payments of these statements can have been made: a month is not paid before its end. Null if
 * none of the payments has a statement.
 */
export async function firstDayToPay(
  tx: Transaction,
  payments: readonly { readonly commissionId: string | null }[],
): Promise<string | null> {
  const ids = payments.flatMap(({ commissionId }) => commissionId ?? []);
  if (ids.length === 0) return null;
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select to_char(max(period) + interval '1 month', 'YYYY-MM-DD') as day from commissions where ${isOneOf(sql`commission_id`, ids)}`);
  return rows[0]?.day ?? null;
}
