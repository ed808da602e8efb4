import { sql } from 'drizzle-orm';
import type { Period } from '#domain/period/period.ts';
import { nextPeriod } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { commissionPeriods } from './tables.ts';

/**
 * The open period, the earliest one not closed: the earliest open row, otherwise the month after the last closed one;
 * before the first close, it includes the month of the first completed order. At the latest the current month.
 */
export async function openPeriodOf(tx: Transaction, timeZone: string, now: Date): Promise<Period> {
  const { rows } = await tx.execute<{ closed: string | null; open: string | null; first: string | null }>(sql`
    select (select max(period)::text from commission_periods where status = 'closed') as closed,
           (select min(period)::text from commission_periods where status = 'open') as open,
           (select min(period)::text from orders where status = 'completed') as first`);
  const { closed = null, open = null, first = null } = rows[0] ?? {};
  if (closed !== null) return open === null ? nextPeriod(periodOfDay(closed)) : periodOfDay(open);
  const present = periodOf(now, timeZone);
  const started = [open, first].flatMap((day) => (day === null ? [] : [periodOfDay(day)]));
  return [present, ...started].reduce((earliest, period) => (period < earliest ? period : earliest));
}

/** Creates the open row of a period if it is missing. `tx` acts as the worker. */
export async function openRow(tx: Transaction, period: Period): Promise<void> {
  await tx
    .insert(commissionPeriods)
    .values({ period: firstDayOf(period) })
    .onConflictDoNothing();
}
