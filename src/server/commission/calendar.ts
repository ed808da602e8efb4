import type { MonthIndex } from '#domain/period/period.ts';
import { periodOfMonth } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';

/**
 * The month, in the company's time zone, of instants given in milliseconds: the rule of `instantsOf`, with each month's
 * beginning asked for once, so that a million instants take no time.
 */
export function monthsIn(timeZone: string): (milliseconds: number) => MonthIndex {
  const starts = new Map<MonthIndex, number>();
  const startOf = (month: MonthIndex): number => {
    let start = starts.get(month);
    if (start === undefined) {
      start = instantsOf(periodOfMonth(month), timeZone).from.getTime();
      starts.set(month, start);
    }
    return start;
  };
  return (milliseconds) => {
    const instant = new Date(milliseconds);
    const month = instant.getUTCFullYear() * 12 + instant.getUTCMonth();
    if (milliseconds < startOf(month)) return month - 1;
    return milliseconds < startOf(month + 1) ? month : month + 1;
  };
}
