import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { Period } from '#domain/period/period.ts';
import { addMonths } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import { consultants } from '../consultant/tables.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { openPeriodOf } from './open-period.ts';
import { commissionRuns } from './tables.ts';

export type Consultant = typeof consultants.$inferSelect;

/** A consultant and the months they can view. */
export interface ConsultantPeriods {
  readonly consultant: Consultant;
  /** The open period. */
  readonly open: Period;
  /** Their closed periods and all later ones, newest first. */
  readonly periods: readonly Period[];
}

/** The consultant of a user and their periods; null if the user is not a consultant. `tx` acts as the worker. */
export async function consultantPeriods(
  tx: Transaction,
  userId: string | null,
  { timeZone }: Pick<CompanySettings, 'timeZone'>,
  now: Date,
): Promise<ConsultantPeriods | null> {
  if (userId === null) return null;
  const [consultant] = await tx.select().from(consultants).where(eq(consultants.consultantId, userId));
  if (!consultant) return null;
  const open = await openPeriodOf(tx, timeZone, now);
  const present = periodOf(now, timeZone);
  const live: Period[] = [];
  for (let period = open; period <= present; period = addMonths(period, 1)) live.unshift(period);
  if (live.length === 0) live.push(open);
  const joined = periodOf(consultant.joinDate, timeZone);
  const closed = await tx
    .select({ period: commissionRuns.period })
    .from(commissionRuns)
    .where(
      and(
        eq(commissionRuns.status, 'closed'),
        // Imported consultants may have statements from before their join date.
        gte(
          commissionRuns.period,
          sql`least(${firstDayOf(joined)}::date,
                    (select min(period) from commissions where consultant_id = ${userId} and closed))`,
        ),
      ),
    )
    .orderBy(desc(commissionRuns.period));
  return { consultant, open, periods: [...live, ...closed.map(({ period }) => periodOfDay(period))] };
}

/** A month that a consultant may view. */
export interface AskedPeriod {
  readonly period: Period;
  /** The run that closed it, null while it is open. */
  readonly closed: typeof commissionRuns.$inferSelect | null;
}

/**
 * The requested month, by default the open one; null for a month that the consultant can't view. `tx` acts as the
 * worker.
 */
export async function askedPeriod(
  tx: Transaction,
  { open, periods }: ConsultantPeriods,
  asked: Period | null,
): Promise<AskedPeriod | null> {
  const period = asked ?? open;
  if (!periods.includes(period)) return null;
  const [closed = null] = await tx
    .select()
    .from(commissionRuns)
    .where(and(eq(commissionRuns.period, firstDayOf(period)), eq(commissionRuns.status, 'closed')));
  return { period, closed };
}
