import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  formatOpeningHours,
  formatPercent,
  formatTaxes,
  parseOpeningHours,
  parsePercent,
  parseTaxes,
  trimmedLines,
} from './company-fields.ts';

describe('taxes of a province', () => {
  it.each([
    ['', []],
    ['GST 5%', [{ name: 'GST', rate: 5_000 }]],
    [
      'GST 5%, QST 9.975%',
      [
        { name: 'GST', rate: 5_000 },
        { name: 'QST', rate: 9_975 },
      ],
    ],
    ['  HST   13.5 % ', [{ name: 'HST', rate: 13_500 }]],
    ['Sales tax 5%', [{ name: 'Sales tax', rate: 5_000 }]],
    ['GST', null],
    ['5%', null],
    ['GST 5', null],
    ['GST 0%', null],
    ['GST 101%', null],
    ['GST 5.1255%', null],
    ['GST 5%,', null],
  ])('%j', (text, taxes) => {
    expect(parseTaxes(text)).toEqual(taxes);
  });

  it('reads what it writes', () => {
    const tax = fc.record({
      name: fc.stringMatching(/^[A-Za-z]{1,8}( [A-Za-z]{1,8})?$/),
      rate: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(tax, { maxLength: 4 }), (taxes) => {
        expect(parseTaxes(formatTaxes(taxes))).toEqual(taxes);
      }),
    );
  });
});

describe('percentages', () => {
  it.each([
    ['30', 3000],
    ['9.5', 950],
    ['0', 0],
    ['100', 10_000],
    ['100.01', null],
    ['1.005', null],
    ['-5', null],
    ['', null],
  ])('%j is %s basis points', (text, basisPoints) => {
    expect(parsePercent(text)).toBe(basisPoints);
  });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => {
        expect(parsePercent(formatPercent(points))).toBe(points);
      }),
    );
  });
});

describe('opening hours', () => {
  it.each([
    [
      'Mon-Fri: 9:00 AM-5:00 PM\nSun: Closed',
      [
        { days: 'Mon-Fri', hours: '9:00 AM-5:00 PM' },
        { days: 'Sun', hours: 'Closed' },
      ],
    ],
    ['', []],
    ['Mon-Fri', null],
    ['9:00-17:00', null],
  ])('%j', (text, hours) => {
    expect(parseOpeningHours(text)).toEqual(hours);
    if (hours) expect(parseOpeningHours(formatOpeningHours(hours))).toEqual(hours);
  });
});

it('lines have no blanks around them', () => {
  expect(trimmedLines(' 100 Birch Lane\r\n\n Calgary ')).toEqual(['100 Birch Lane', 'Calgary']);
});

it.each([
  ['12', '12.00'],
  ['12.5', '12.50'],
  ['-1', null],
  ['1,000', null],
])('an amount %j is %j', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});
