import { millisecondsPerDay } from '../period/day.ts';

/**
 * The first business day after a calendar day ("2026-10-09"): a weekend is passed over, holidays are the bank's to know.
 */
export function nextBusinessDay(day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + millisecondsPerDay);
  while (next.getUTCDay() === 0 || next.getUTCDay() === 6) next.setTime(next.getTime() + millisecondsPerDay);
  return next.toISOString().slice(0, 10);
}

/** How far ahead a bank's file may be dated, in days. */
const mostDaysAhead = 30;

/** Whether a bank can be asked `today` to pay on a calendar day: a later weekday, not far ahead. */
export function isPayableOn(day: string, today: string): boolean {
  const [asked, from] = [day, today].map((each) => new Date(`${each}T00:00:00Z`));
  if (!asked || !from) return false;
  const weekday = asked.getUTCDay();
  const ahead = (asked.getTime() - from.getTime()) / millisecondsPerDay;
  return weekday !== 0 && weekday !== 6 && ahead > 0 && ahead <= mostDaysAhead;
}
