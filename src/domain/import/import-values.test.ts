import { expect, test } from 'vitest';
import { FormatReading } from './column-format.ts';
import { day, month, signedAmount } from './import-values.ts';

const asShown = { dates: null, decimals: null };

test.each([
  ['2026-08-31', null, '2026-08-31'],
  ['2026-10-03 09:10:04 -0600', null, '2026-10-03T15:10:04.000Z'],
  ['2003-07-16T19:00:00.000Z', null, '2003-07-16T19:00:00.000Z'],
  ['15/11/2024', 'day-first', '2024-11-15'],
  ['11/15/2024 10:00', 'month-first', '2024-11-15'],
  ['31/02/2026', 'day-first', undefined],
  ['2026-13-01', null, undefined],
] as const)('reads the date %s', (text, dates, value) => {
  expect(day(text, { dates, decimals: null })).toEqual(value === undefined ? { reason: 'no-date' } : { value });
});

test.each([
  ['08/2026', '2026-08'],
  ['2026-08', '2026-08'],
  ['2026-08-01', '2026-08'],
  ['August 2026', '2026-08'],
  ['Sep. 2026', '2026-09'],
])('reads the month %s', (text, value) => {
  expect(month(text, asShown)).toEqual({ value });
});

test.each(['13/2026', '2026', 'Summer 2026'])('%s is no month', (text) => {
  expect(month(text, asShown)).toEqual({ reason: 'no-period' });
});

test.each([
  ['$1,234.56', '123456'],
  ['-12.50', '-1250'],
  ['($12.50)', '-1250'],
])('reads the amount %s', (text, value) => {
  expect(signedAmount(text, asShown)).toEqual({ value });
});

const formatOf = (...values: string[]) => {
  const reading = new FormatReading();
  for (const value of values) reading.take(value);
  return reading.format;
};

test('one value decides how a column writes dates and amounts; without one, it is asked', () => {
  expect(formatOf('03/04/2026', '15/04/2026').dates).toBe('day-first');
  expect(formatOf('03/04/2026', '04/15/2026').dates).toBe('month-first');
  expect(formatOf('03/04/2026', '05/05/2026').dates).toEqual({ doubtful: '03/04/2026' });
  expect(formatOf('2026-04-03').dates).toBeNull();
  expect(formatOf('1.234', '12,50').decimals).toBe('comma');
  expect(formatOf('1,234', '$12.50').decimals).toBe('point');
  expect(formatOf('1,234', '17').decimals).toEqual({ doubtful: '1,234' });
  expect(formatOf('17', '1,234,567').decimals).toBe('point');
});
