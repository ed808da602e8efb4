import { inArray } from 'drizzle-orm';
import type { AssignedPeriod, KnownPeriods } from '#domain/order/commission-period.ts';
import { commissionPeriodOf } from '#domain/order/commission-period.ts';
import type { Period } from '#domain/period/period.ts';
import { commissionPeriods } from '../commission/tables.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';

/**
 * Assigns each of these months its commission period and locks the assigned periods, so that none of them closes before
 * the transaction ends: a close locks the same row FOR UPDATE. Opens periods that do not exist yet. `tx` acts as the
 * worker, in READ COMMITTED.
 */
export async function assignPeriods(tx: Transaction, months: Iterable<Period>): Promise<Map<Period, AssignedPeriod>> {
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
    const held = await lockPeriods(tx, periods);
    // A period that closed while this waited for the lock never opens again, so decide with the new state.
    if (held.every(({ status }) => status === 'open')) return given;
  }
}

/** Prevents these periods from closing, or waits for a running close, and returns their status after that. */
export async function lockPeriods(tx: Transaction, periods: readonly Period[]) {
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
