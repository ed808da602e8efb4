import { expect, test } from 'vitest';
import { daysBetween, formatDate, formatDay, formatMoment, formatPeriod } from './format-period.ts';

test('a period has the same month in every time zone of the reader', () => {
  expect(formatPeriod('2026-01')).toBe('January 2026');
  expect(formatPeriod('2026-12', 'short')).toBe('Dec 2026');
});

test('formats an instant as a day of the company, not of the reader', () => {
  expect(formatDay('2026-11-01T03:00:00.000Z', 'America/Edmonton')).toBe('Oct 31, 2026');
  expect(formatMoment('2026-11-01T03:05:00.000Z', 'America/Edmonton')).toBe('Oct 31, 2026, 9:05 PM');
});

test('counts calendar days of the company, whatever the time of day', () => {
  const now = '2026-11-20T18:00:00.000Z';
  const daysAgo = (instant: string) => daysBetween(instant, now, 'America/Edmonton');
  // The first and the last minute of October 18 in Edmonton, which changes to winter time on November 1.
  expect(daysAgo('2026-10-18T06:00:00.000Z')).toBe(33);
  expect(daysAgo('2026-10-19T05:59:00.000Z')).toBe(33);
  expect(daysAgo('2026-10-19T06:00:00.000Z')).toBe(32);
  expect(daysAgo(now)).toBe(0);
});

test('[BO-454] formats a calendar day of a table unchanged', () => {
  expect(formatDate('2026-10-09')).toBe('Oct 09, 2026');
  expect(formatDate('2026-01-05')).toBe('Jan 05, 2026');
});
