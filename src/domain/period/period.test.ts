import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMonths,
  latestMonthNumbered,
  monthIndex,
  monthsBetween,
  nextPeriod,
  parseMonthOfDay,
  parsePeriod,
  periodOfMonth,
  previousPeriod,
} from './period.ts';
import { dayOf, instantsOf, periodOf } from './zone.ts';

const edmonton = 'America/Edmonton';

test('a period and its month index are each other’s reverse', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 119_999 }), (month) => {
      expect(parsePeriod(periodOfMonth(month))).toBe(month);
    }),
  );
});

test.each(['2026-13', '2026-00', '2026-1', '26-10', '2026/10', '2026-10-01', ' 2026-10', '2026-10\n', ''])(
  '%j is no period',
  (text) => {
    expect(parsePeriod(text)).toBeNull();
    expect(() => monthIndex(text)).toThrow(RangeError);
  },
);

test('months are counted over New Year', () => {
  expect(nextPeriod('2026-12')).toBe('2027-01');
  expect(previousPeriod('2026-01')).toBe('2025-12');
  expect(addMonths('2026-10', -22)).toBe('2024-12');
  expect(monthsBetween('2025-12', '2026-02')).toBe(2);
  expect(monthsBetween('2026-02', '2025-12')).toBe(-2);
});

test.each([
  [10, '2026-10', '2026-10'],
  [9, '2026-10', '2026-09'],
  [11, '2026-10', '2025-11'],
  [12, '2026-01', '2025-12'],
  [1, '2026-12', '2026-01'],
])('the latest month numbered %d up to %s is %s', (number, upTo, latest) => {
  expect(periodOfMonth(latestMonthNumbered(number, monthIndex(upTo)))).toBe(latest);
});

test.each([
  ['2026-08-31', '2026-08'],
  ['2028-02-29', '2028-02'],
  ['2000-02-29', '2000-02'],
])('%s lies in %s', (day, period) => {
  expect(parseMonthOfDay(day)).toBe(parsePeriod(period));
});

test.each([
  '2026-02-29',
  '2100-02-29',
  '2026-06-31',
  '2026-10-00',
  '2026-10-32',
  '2026-10-1',
  '2026-10',
  '20261001',
  '2026-10-01T00:00',
])('%s is no day', (text) => {
  expect(parseMonthOfDay(text)).toBeNull();
});

// Months of the past: how a zone's clocks will go, its government may still change.
test.each([
  // the last hour of a month belongs to it, by the company's clock, summer (UTC−6) and winter (UTC−7)
  ['2025-11-01T05:59:59.999Z', '2025-10', '2025-10-31'],
  ['2025-11-01T06:00:00.000Z', '2025-11', '2025-11-01'],
  ['2025-12-01T06:59:59.999Z', '2025-11', '2025-11-30'],
  ['2025-12-01T07:00:00.000Z', '2025-12', '2025-12-01'],
  ['2025-01-01T06:59:59.999Z', '2024-12', '2024-12-31'],
  // Clocks went back on 2025-11-02 at 02:00: the repeated hour is in its month both times.
  ['2025-11-02T07:30:00.000Z', '2025-11', '2025-11-02'],
  ['2025-11-02T08:30:00.000Z', '2025-11', '2025-11-02'],
  ['2024-03-01T06:59:59.999Z', '2024-02', '2024-02-29'],
  ['2025-03-01T06:59:59.999Z', '2025-02', '2025-02-28'],
])('[BO-436] %s is in %s for a company in Edmonton', (instant, period, day) => {
  expect(periodOf(new Date(instant), edmonton)).toBe(period);
  expect(dayOf(new Date(instant), edmonton)).toBe(day);
});

test('a period in Edmonton starts and ends at local midnight, across clock changes', () => {
  const hours = (period: string) => {
    const { from, until } = instantsOf(period, edmonton);
    return (until.getTime() - from.getTime()) / 3_600_000;
  };
  expect(instantsOf('2025-10', edmonton)).toEqual({
    from: new Date('2025-10-01T06:00:00Z'),
    until: new Date('2025-11-01T06:00:00Z'),
  });
  expect(hours('2025-10')).toBe(31 * 24);
  expect(hours('2025-11')).toBe(30 * 24 + 1);
  expect(hours('2025-03')).toBe(31 * 24 - 1);
  expect(hours('2024-02')).toBe(29 * 24);
});

test('a period starts at the first instant of its day if the clocks change at midnight', () => {
  // Paraguay went from 2017-10-01 00:00 to 01:00
  expect(instantsOf('2017-10', 'America/Asuncion').from).toEqual(new Date('2017-10-01T04:00:00Z'));
});

test('every instant lies in the half-open span of its own period', () => {
  const zones = fc.constantFrom(edmonton, 'UTC', 'Pacific/Auckland', 'Asia/Kathmandu', 'America/St_Johns');
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      zones,
      (instant, zone) => {
        const { from, until } = instantsOf(periodOf(instant, zone), zone);
        expect(from <= instant && instant < until).toBe(true);
        expect(periodOf(from, zone)).toBe(periodOf(instant, zone));
        expect(periodOf(until, zone)).toBe(nextPeriod(periodOf(instant, zone)));
      },
    ),
  );
});
