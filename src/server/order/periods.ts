import { inArray } from 'drizzle-orm';
import type { GivenPeriod, KnownPeriods } from '#domain/order/commission-period.ts';
import { commissionPeriodOf } from '#domain/order/commission-period.ts';
import type { Period } from '#domain/period/period.ts';
import { commissionPeriods } from '../commission/tables.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';

/**
 * Gives each of these months its commission period and holds the periods that are given, so that none of them closes
 * before the transaction ends: a close takes the same row FOR UPDATE. A month that begins for the books with this order
 * is opened. `tx` acts as the worker, in READ COMMITTED.
 */
export async function givePeriods(tx: Transaction, months: Iterable<Period>): Promise<Map<Period, GivenPeriod>> {
  const wanted = [...new Set(months)];
  if (wanted.length === 0) return new Map();
  for (;;) {
    const known = await knownPeriods(tx);
    const given = new Map(wanted.map((month) => [month, commissionPeriodOf(month, known)] as const));
    const periods = [...new Set([...given.values()].map(({ period }) => period))].sort();
    const unknown = periods.filter((period) => !known.open.includes(period));
    if (unknown.length > 0) {
      await tx
        .insert(commissionPeriods)
        .values(unknown.map((period) => ({ period: firstDayOf(period) })))
        .onConflictDoNothing();
    }
    const held = await holdPeriods(tx, periods);
    // One that closed while this waited for it is closed for ever: decide again with what is known now.
    if (held.every(({ status }) => status === 'open')) return given;
  }
}

/** Keeps these periods from closing, or waits for a close that is on its way, and answers how they stand then. */
export async function holdPeriods(tx: Transaction, periods: readonly Period[]) {
  if (periods.length === 0) return [];
  return tx
    .select({ period: commissionPeriods.period, status: commissionPeriods.status })
    .from(commissionPeriods)
    .where(inArray(commissionPeriods.period, periods.map(firstDayOf)))
    .orderBy(commissionPeriods.period)
    .for('share');
}

async function knownPeriods(tx: Transaction): Promise<KnownPeriods> {
  const rows = await tx
    .select({ period: commissionPeriods.period, status: commissionPeriods.status })
    .from(commissionPeriods)
    .orderBy(commissionPeriods.period);
  const of = (wanted: string) =>
    rows.filter(({ status }) => status === wanted).map(({ period }) => periodOfDay(period));
  return { open: of('open'), lastClosed: of('closed').at(-1) ?? null };
}
