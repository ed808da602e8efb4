import { offsetAt } from './zone-offset.ts';

/** The first instant of a calendar day (`2026-11-01`, as in a date field) in a time zone, or `later` days after it. */
export function instantOfDay(day: string, timeZone: string, later = 0): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + later);
  // The offset is computed twice: around a clock change the first guess is on the wrong side.
  const guess = midnight.getTime() - offsetAt(midnight.getTime(), timeZone);
  return new Date(midnight.getTime() - offsetAt(guess, timeZone)).toISOString();
}
