import { sql } from 'drizzle-orm';
import type { Period } from '#domain/period/period.ts';
import { liveEarningsWithLines } from '../commission/live.ts';
import { scopeOf } from '../commission/scope.ts';
import type { Transaction } from '../db/database.ts';
import type { orders } from './tables.ts';

/**
 * Whether a user earns from a completed order of an open period: they get its credit, or the engine pays them an
 * override on it by their current tier. `tx` acts as the worker.
 */
export async function earnsFromOrder(
  tx: Transaction,
  userId: string | null,
  { consultantId, orderNo }: Pick<typeof orders.$inferSelect, 'consultantId' | 'orderNo'>,
  period: Period,
  timeZone: string,
): Promise<boolean> {
  if (userId === null || consultantId === null) return false;
  if (userId === consultantId) return true;
  const { rows } = await tx.execute(sql`
    with recursive upline (consultant_id) as (
      select sponsor_consultant_id from consultants where consultant_id = ${consultantId}
      union
      select c.sponsor_consultant_id from upline u join consultants c on c.consultant_id = u.consultant_id)
    select from upline join consultants c using (consultant_id)
    where consultant_id = ${userId} and c.join_date < ${scopeOf(period, timeZone).end.toISOString()}`);
  if (rows.length === 0) return false;
  const { lines } = await liveEarningsWithLines(tx, userId, period, timeZone);
  return lines.some(({ order }) => order?.no === orderNo);
}
