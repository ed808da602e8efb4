import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/company.ts';
import type { Period } from '#domain/period/period.ts';
import { addMonths } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { consultants } from '../person/tables.ts';
import { openPeriodOf } from './open-period.ts';
import { commissionRuns } from './tables.ts';

export type Consultant = typeof consultants.$inferSelect;

/** A consultant and the months she can ask about. */
export interface ConsultantPeriods {
  readonly consultant: Consultant;
  /** The open period. */
  readonly open: Period;
  /** Her closed periods and every one since, newest first. */
  readonly periods: readonly Period[];
}

/** The consultant behind a user and her periods, or null for somebody who is none. As worker. */
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
        // Somebody imported may have statements from before the date she is said to have joined.
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
