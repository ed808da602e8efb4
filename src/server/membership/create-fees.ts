import { desc, sql } from 'drizzle-orm';
import { type FeeTerms, feeOn, joinedWhenBilledOn } from '#domain/membership/billing.ts';
import { dayAfter, dayOf, periodOf } from '#domain/period/zone.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { readFeeTerms } from './fee-terms.ts';
import { membershipBillingDays } from './tables.ts';

type Today = { readonly timeZone: string; readonly currency: string; readonly now: Date };

/** Days that are caught up after the program did not run. */
const maxDays = 31;

/**
 * Creates the fees of every day since the last one that was billed, each day once: for consultants who are active now, no admins,
 * and do not leave on that day or before. The first run bills today alone, so no one pays for the past. `tx` acts as the worker.
 */
export async function createFees(tx: Transaction, today: Today): Promise<void> {
  // Two processes at once: the second one finds the days of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('membership-billing', 0))`);
  const last = dayOf(today.now, today.timeZone);
  const [billed] = await tx
    .select({ day: membershipBillingDays.day })
    .from(membershipBillingDays)
    .orderBy(desc(membershipBillingDays.day))
    .limit(1);
  const days: string[] = [];
  for (let day = billed ? dayAfter(billed.day) : last; day <= last; day = dayAfter(day)) days.push(day);
  if (days.length === 0) return;
  const terms = await readFeeTerms(tx);
  for (const day of days.slice(-maxDays)) {
    const feeCount = await createFeesOf(tx, day, terms, today);
    await tx.insert(membershipBillingDays).values({ day, feeCount, createdAt: today.now });
  }
}

async function createFeesOf(
  tx: Transaction,
  day: string,
  terms: readonly FeeTerms[],
  { timeZone, currency, now }: Today,
): Promise<number> {
  const amount = feeOn(day, terms);
  if (amount === null) return 0;
  const { rows } = await tx.execute<{ first: string | null }>(
    sql`select to_char(min(join_date) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as first from consultants`,
  );
  const first = rows[0]?.first ?? null;
  if (first === null) return 0;
  const ranges = joinedWhenBilledOn(day, periodOf(new Date(first), timeZone), timeZone);
  const { rowCount } = await tx.execute(sql`
    insert into membership_fees (consultant_id, period, due_on, amount, currency, next_attempt_at, created_at)
    select c.consultant_id, ${firstDayOf(periodOfDay(day))}::date, ${day}::date, ${amount}::bigint, ${currency},
           ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r ("from" timestamptz, until timestamptz)
    join consultants c on c.join_date >= r."from" and c.join_date < r.until
    where c.status = 'active' and c.admin_role is null and (c.leaves_on is null or c.leaves_on > ${day}::date)
    order by c.consultant_no
    on conflict (consultant_id, period) do nothing`);
  return rowCount ?? 0;
}
