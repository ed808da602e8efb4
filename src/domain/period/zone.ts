import { Temporal } from 'temporal-polyfill';
import type { Period } from './period.ts';
import { addMonths } from './period.ts';

/** A span of time that contains its first instant and not its last: from ≤ t < until. */
export interface HalfOpen {
  readonly from: Date;
  readonly until: Date;
}

/** The period of an instant, by the calendar of the company's time zone ("America/Edmonton"). */
export function periodOf(instant: Date, timeZone: string): Period {
  return dayOf(instant, timeZone).slice(0, 7);
}

/** The calendar day "2026-10-31" of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDate().toString();
}

/** The instants of a period in a time zone: from its first midnight to that of the next period. */
export function instantsOf(period: Period, timeZone: string): HalfOpen {
  return { from: firstInstant(period, timeZone), until: firstInstant(addMonths(period, 1), timeZone) };
}

/** The instants of a calendar day "2026-10-31" in a time zone: from its start to that of the next day. */
export function instantsOfDay(day: string, timeZone: string): HalfOpen {
  const date = Temporal.PlainDate.from(day);
  const startOf = (of: Temporal.PlainDate) => new Date(of.toZonedDateTime(timeZone).epochMilliseconds);
  return { from: startOf(date), until: startOf(date.add({ days: 1 })) };
}

/** The calendar day after a day "2026-10-31". */
export const dayAfter = (day: string): string => daysAfter(day, 1);

/** The day this many days after another one. */
export const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The first instant of a calendar day "2026-10-31" in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The week of an instant, from Monday to Monday, and those before it, oldest first; each by its Monday. */
export function weeksUntil(instant: Date, count: number, timeZone: string): (HalfOpen & { readonly monday: string })[] {
  const day = zoned(instant, timeZone).toPlainDate();
  const last = day.subtract({ days: day.dayOfWeek - 1 });
  return Array.from({ length: count }, (_, at) => {
    const monday = last.subtract({ weeks: count - 1 - at });
    return {
      monday: monday.toString(),
      from: startOfDay(monday.toString(), timeZone),
      until: startOfDay(monday.add({ weeks: 1 }).toString(), timeZone),
    };
  });
}

/**
 * The offsets of a time zone between two instants, for a program that must not use its own zone data: instants in
 * milliseconds, each with the offset in minutes from UTC that applies from then on. The last instant has none.
 */
export interface ZoneOffsets {
  readonly timeZone: string;
  readonly offsets: readonly (readonly [from: number, minutes: number])[];
  readonly until: number;
}

/** The offsets of a time zone from one instant until another. */
export function zoneOffsets({ from, until }: HalfOpen, timeZone: string): ZoneOffsets {
  const offsets: [number, number][] = [];
  let at: Temporal.ZonedDateTime | null = zoned(from, timeZone);
  while (at !== null && at.epochMilliseconds < until.getTime()) {
    offsets.push([at.epochMilliseconds, at.offsetNanoseconds / 60_000_000_000]);
    at = at.getTimeZoneTransition('next');
  }
  return { timeZone, offsets, until: until.getTime() };
}

function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

// The start of the day rather than 00:00: where clocks jump at midnight, the first instant is 01:00.
function firstInstant(period: Period, timeZone: string): Date {
  return startOfDay(`${period}-01`, timeZone);
}

/** The instant at which clocks of a time zone show this date and time ("2026-12-01T09:30"); null if the calendar does not have them. */
export function instantOfClock(text: string, timeZone: string): Date | null {
  try {
    return new Date(
      Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone).epochMilliseconds,
    );
  } catch {
    return null;
  }
}
