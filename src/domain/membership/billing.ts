import { millisecondsPerDay } from '../period/day.ts';
import { addMonths, type Period, previousPeriod } from '../period/period.ts';
import { type HalfOpen, instantsOf, instantsOfDay } from '../period/zone.ts';

/** The fee from a day on, in minor units; null for none. */
export type FeeTerms = { readonly startsOn: string; readonly amount: bigint | null };

/** The last day that every month has. */
const lastBillingDay = 28;

/** The day of the month, 1 to 28, on which a consultant is billed: that of the day on which they joined. */
const billingDayOf = (joinedOn: string): number => Math.min(Number(joinedOn.slice(8)), lastBillingDay);

const billingDate = (period: Period, day: number): string => `${period}-${String(day).padStart(2, '0')}`;

/** The fee on a day. Of `terms`, the newest first, the first ones that have started apply; null for no fee. */
export const feeOn = (day: string, terms: readonly FeeTerms[]): bigint | null =>
  terms.find(({ startsOn }) => startsOn <= day)?.amount ?? null;

/**
 * The next day on which a consultant is billed, and the amount: `from` or later, first in the month after the one of
 * joining. Null where no fee is coming.
 */
export function nextBilling(
  joinedOn: string,
  from: string,
  terms: readonly FeeTerms[],
): { readonly day: string; readonly amount: bigint } | null {
  const dayOfMonth = billingDayOf(joinedOn);
  const first = billingDate(addMonths(joinedOn.slice(0, 7), 1), dayOfMonth);
  const start = from > first ? from : first;
  // Between the days on which terms start nothing changes: the first billing date after each of them decides.
  const starts = [start, ...terms.map(({ startsOn }) => startsOn).filter((day) => day > start)].toSorted();
  for (const day of starts.map((from) => billingDateFrom(from, dayOfMonth))) {
    const amount = feeOn(day, terms);
    if (amount !== null) return { day, amount };
  }
  return null;
}

function billingDateFrom(from: string, dayOfMonth: number): string {
  const inMonth = billingDate(from.slice(0, 7), dayOfMonth);
  return inMonth >= from ? inMonth : billingDate(addMonths(from.slice(0, 7), 1), dayOfMonth);
}

/**
 * The instants of joining of everyone who is billed on a day, one range for each month from `first` to the month
 * before: those who joined on this day of the month, and on the 28th those who joined later in the month, too.
 */
export function joinedWhenBilledOn(day: string, first: Period, timeZone: string): HalfOpen[] {
  const dayOfMonth = Number(day.slice(8));
  if (dayOfMonth > lastBillingDay) return [];
  const ranges: HalfOpen[] = [];
  for (let period = previousPeriod(day.slice(0, 7)); period >= first; period = previousPeriod(period)) {
    const { from, until } = instantsOfDay(billingDate(period, dayOfMonth), timeZone);
    ranges.push({ from, until: dayOfMonth === lastBillingDay ? instantsOf(period, timeZone).until : until });
  }
  return ranges;
}

/** Days until a failed charge is tried again: after the first failure, the second and the third. Then it is overdue. */
export const retryDays = [1, 3, 7] as const;

/** When a fee is charged again after so many failures; null if it is overdue. */
export function nextAttemptAt(failures: number, failedAt: Date): Date | null {
  const days = retryDays[failures - 1];
  return days === undefined ? null : new Date(failedAt.getTime() + days * millisecondsPerDay);
}
