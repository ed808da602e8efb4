import { sql } from 'drizzle-orm';
import type { Period } from '#domain/period/period.ts';
import { nextPeriod } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import type { Transaction } from '../db/database.ts';
import { commissionPeriods } from './tables.ts';

/** A period as a database date: its first day. */
export const firstDayOf = (period: Period): string => `${period}-01`;

/** The period of a database date. */
export const periodOfDay = (day: string): Period => day.slice(0, 7);

/**
 * The open period: the earliest one not closed. Periods close one after the other, so it is the month after the last
 * closed one; before the first close, the earliest month with a row or a completed order, this month at the latest.
 */
export async function openPeriodOf(tx: Transaction, timeZone: string, now: Date): Promise<Period> {
  const { rows } = await tx.execute<{ closed: string | null; first: string | null }>(sql`
    select (select max(period)::text from commission_periods where status = 'closed') as closed,
           least((select min(period) from commission_periods),
                 (select min(period) from orders where status = 'completed'))::text as first`);
  const { closed = null, first = null } = rows[0] ?? {};
  if (closed !== null) return nextPeriod(periodOfDay(closed));
  const present = periodOf(now, timeZone);
  return first !== null && periodOfDay(first) < present ? periodOfDay(first) : present;
}

/** Makes sure that a period has its row, open. As worker. */
export async function openRow(tx: Transaction, period: Period): Promise<void> {
  await tx
    .insert(commissionPeriods)
    .values({ period: firstDayOf(period) })
    .onConflictDoNothing();
}
