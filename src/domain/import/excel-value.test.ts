import { expect, test } from 'vitest';
import { builtInStyle, excelNumber, numberStyleOf, placeOf } from './excel-value.ts';

test.each([
  ['General', 'number'],
  ['0.00', 'number'],
  ['#,##0.00 "days"', 'number'],
  ['0.00E+00', 'number'],
  ['[Red]0;[Blue]-0', 'number'],
  ['[$$-409]#,##0.00', 'number'],
  ['yyyy-mm-dd', 'date'],
  ['[$-F800]dddd\\, mmmm dd\\, yyyy', 'date'],
  ['mmm yy', 'date'],
  ['m/d/yy h:mm', 'date-time'],
  ['h:mm AM/PM', 'date-time'],
  ['[h]:mm', 'duration'],
  ['00000', { digits: 5 }],
  ['00000;;"today"', { digits: 5 }],
] as const)('the format %s is a %o', (code, style) => expect(numberStyleOf(code)).toEqual(style));

test.each([
  [0, 'number'],
  [4, 'number'],
  [14, 'date'],
  [22, 'date-time'],
  [46, 'duration'],
  [49, 'number'],
] as const)('the format %i that no file names is a %s', (id, style) => expect(builtInStyle(id)).toBe(style));

test.each([
  ['12', 'number', '12'],
  ['19.990000000000002', 'number', '19.99'],
  ['0.1', 'number', '0.1'],
  ['-7.25', 'number', '-7.25'],
  ['1E-7', 'number', '0.0000001'],
  ['4.5E+21', 'number', '4500000000000000000000'],
  ['123456789012345', 'number', '123456789012345'],
  ['2134', { digits: 5 }, '02134'],
  ['2134.5', { digits: 5 }, '2134.5'],
  ['46053', 'date', '2026-01-31'],
  ['46053.5', 'date', '2026-01-31 12:00:00'],
  ['46053', 'date-time', '2026-01-31 00:00:00'],
  ['46053.999999999', 'date-time', '2026-02-01 00:00:00'],
  ['0.75', 'date-time', '18:00:00'],
  ['1.5', 'duration', '36:00:00'],
  ['1', 'date', '1900-01-01'],
  ['59', 'date', '1900-02-28'],
  ['60', 'date', '1900-02-29'],
  ['61', 'date', '1900-03-01'],
  ['2958465', 'date', '9999-12-31'],
  ['2958466', 'date', '2958466'],
  ['-1', 'date', '-1'],
  ['abc', 'number', null],
  ['', 'number', null],
  ['1e999', 'number', null],
] as const)('the stored %s as %o is %s', (stored, style, text) => expect(excelNumber(stored, style)).toBe(text));

test('files of old Macintoshes count days from 1904', () =>
  expect(excelNumber('44591', 'date', true)).toBe('2026-01-31'));

test.each([
  ['A1', { column: 1, row: 1 }],
  ['AB12', { column: 28, row: 12 }],
  ['XFD1048576', { column: 16384, row: 1048576 }],
  ['A0', null],
  ['1A', null],
  ['AAAA1', null],
])('the place %s', (reference, place) => expect(placeOf(reference)).toEqual(place));
