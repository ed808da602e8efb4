import { addMonths } from '#domain/period/period.ts';
import { dayOf } from '#domain/period/zone.ts';

/**
 * The next day on which the company pays out, as a calendar day of its time zone: the `payday`-th of a month (1 to 28),
 * today included.
 */
export function nextPayday(now: Date, timeZone: string, payday: number): string {
  const today = dayOf(now, timeZone);
  const month = today.slice(0, 7);
  const dayIn = (period: string) => `${period}-${String(payday).padStart(2, '0')}`;
  return dayIn(month) >= today ? dayIn(month) : dayIn(addMonths(month, 1));
}
