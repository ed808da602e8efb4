import { millisecondsPerDay } from '#domain/period/day.ts';
import type { MonthIndex } from '#domain/period/period.ts';
import { monthIndex, periodOfMonth } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';

type MonthOf = (milliseconds: number) => MonthIndex;

const converters = new Map<string, MonthOf>();

/**
 * Converts instants in milliseconds to months in the company's time zone: the rule of `instantsOf`, calculating each
 * month's start only once, so that a million instants are fast.
 */
export function monthsIn(timeZone: string): MonthOf {
  const present = converters.get(timeZone);
  if (present) return present;
  const monthOf = converterOf(timeZone);
  converters.set(timeZone, monthOf);
  return monthOf;
}

function converterOf(timeZone: string): MonthOf {
  const starts: number[] = [];
  const startOf = (month: MonthIndex): number => {
    starts[month] ??= instantsOf(periodOfMonth(month), timeZone).from.getTime();
    return starts[month];
  };
  return (milliseconds) => {
    let month = epochMonth + Math.floor(milliseconds / meanMonth);
    while (milliseconds < startOf(month)) month--;
    while (milliseconds >= startOf(month + 1)) month++;
    return month;
  };
}

const epochMonth = monthIndex('1970-01');
/** In milliseconds: 146,097 days in 4,800 months. */
const meanMonth = (146_097 * millisecondsPerDay) / 4_800;
