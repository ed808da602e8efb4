import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths } from './period.ts';
import { dayOf, instantsOf, instantsOfDay, periodOf, weeksUntil, zoneOffsets } from './zone.ts';

test.each([
  ['2026-11-16T06:59:59Z', 'America/Edmonton', ['2026-11-02', '2026-11-09', '2026-11-16']],
  ['2026-11-15T18:00:00Z', 'America/Edmonton', ['2026-10-26', '2026-11-02', '2026-11-09']],
  ['2027-01-01T12:00:00Z', 'UTC', ['2026-12-14', '2026-12-21', '2026-12-28']],
])('the weeks until %s in %s', (instant, timeZone, mondays) => {
  expect(weeksUntil(new Date(instant), 3, timeZone).map(({ monday }) => monday)).toEqual(mondays);
});

test('weeks have no gaps, start on Mondays, and the last one contains the instant', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom('America/Edmonton', 'America/St_Johns', 'Pacific/Apia', 'UTC'),
      (instant, timeZone) => {
        const weeks = weeksUntil(instant, 5, timeZone);
        const last = weeks.at(-1);
        expect(last && last.from <= instant && instant < last.until).toBe(true);
        for (const [place, { monday, from, until }] of weeks.entries()) {
          expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
          expect(dayOf(from, timeZone) >= monday).toBe(true);
          if (place > 0) expect(weeks[place - 1]?.until).toEqual(from);
          expect(until > from).toBe(true);
        }
      },
    ),
  );
});

// The runtime's own data of a zone, without Temporal.
const formats = new Map<string, Intl.DateTimeFormat>();
function runtimeDay(instant: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(instant);
}

const start = Date.UTC(2026, 10, 1);
const tenYears = { from: new Date(start), until: new Date(Date.UTC(2036, 10, 1)) };
const zones = [
  'America/Edmonton',
  'America/Vancouver',
  'America/Toronto',
  'America/St_Johns',
  'America/Havana',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Auckland',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'UTC',
];

test.each(zones)('the months of the next ten years in %s have no gaps and start on their first day', (timeZone) => {
  for (let period = '2026-11'; period < '2036-12'; period = addMonths(period, 1)) {
    const { from, until } = instantsOf(period, timeZone);
    expect(instantsOf(addMonths(period, 1), timeZone).from).toEqual(until);
    for (const [instant, month] of [
      [from.getTime() - 1, addMonths(period, -1)],
      [from.getTime(), period],
      [until.getTime() - 1, period],
      [until.getTime(), addMonths(period, 1)],
    ] as const) {
      expect(periodOf(new Date(instant), timeZone)).toBe(month);
      expect(runtimeDay(instant, timeZone).slice(0, 7)).toBe(month);
    }
  }
});

test.each(zones)('around every change of clocks in %s in ten years, days are those of the runtime', (timeZone) => {
  const { offsets } = zoneOffsets(tenYears, timeZone);
  const hour = 3_600_000;
  for (const [change] of offsets) {
    for (let instant = change - 30 * hour; instant <= change + 30 * hour; instant += hour / 2) {
      for (const at of [instant - 1, instant]) {
        const day = dayOf(new Date(at), timeZone);
        expect(day).toBe(runtimeDay(at, timeZone));
        const { from, until } = instantsOfDay(day, timeZone);
        expect(from.getTime() <= at && at < until.getTime()).toBe(true);
      }
    }
  }
});

test.each(zones)('the offsets of %s say what the runtime says, all through ten years', (timeZone) => {
  const { offsets } = zoneOffsets(tenYears, timeZone);
  let place = 0;
  for (let at = start; at < tenYears.until.getTime(); at += 5 * 3_600_000) {
    while ((offsets[place + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= at) place++;
    const minutes = offsets[place]?.[1] ?? Number.NaN;
    expect(new Date(at + minutes * 60_000).toISOString().slice(0, 10)).toBe(runtimeDay(at, timeZone));
  }
});
