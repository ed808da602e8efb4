import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, weeksUntil } from './zone.ts';

test.each([
  ['2026-11-16T06:59:59Z', 'America/Edmonton', ['2026-11-02', '2026-11-09', '2026-11-16']],
  ['2026-11-15T18:00:00Z', 'America/Edmonton', ['2026-10-26', '2026-11-02', '2026-11-09']],
  ['2027-01-01T12:00:00Z', 'UTC', ['2026-12-14', '2026-12-21', '2026-12-28']],
])('the weeks until %s in %s', (instant, timeZone, mondays) => {
  expect(weeksUntil(new Date(instant), 3, timeZone).map(({ monday }) => monday)).toEqual(mondays);
});

test('weeks follow each other without a gap, begin on Mondays, and the last one holds the instant', () => {
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
