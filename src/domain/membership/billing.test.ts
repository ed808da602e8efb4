import { expect, test } from 'vitest';
import { dayOf } from '../period/zone.ts';
import { type FeeTerms, feeOn, joinedWhenBilledOn, nextAttemptAt, nextBilling } from './billing.ts';

const none: FeeTerms[] = [];
const fee = (startsOn: string, amount: bigint | null = 2500n): FeeTerms => ({ startsOn, amount });

test.each<[string, string, FeeTerms[], bigint | null]>([
  ['no terms', '2026-11-15', none, null],
  ['terms that start on the day', '2026-11-15', [fee('2026-11-15')], 2500n],
  ['terms that start later', '2026-11-15', [fee('2026-11-16')], null],
  ['a raise that starts later', '2026-11-15', [fee('2026-12-01', 3000n), fee('2026-01-01')], 2500n],
  ['a raise that has started', '2026-12-01', [fee('2026-12-01', 3000n), fee('2026-01-01')], 3000n],
  [
    'an older change that was meant for later',
    '2026-12-01',
    [fee('2026-11-01', 2000n), fee('2026-12-01', 3000n)],
    2000n,
  ],
  ['a fee that has ended', '2026-12-01', [fee('2026-12-01', null), fee('2026-01-01')], null],
])('the fee on a day with %s', (_, day, terms, amount) => {
  expect(feeOn(day, terms)).toBe(amount);
});

test.each<[string, string, string, FeeTerms[], string | null]>([
  ['no fee', '2026-01-10', '2026-11-01', none, null],
  ['the day of joining in this month', '2026-01-10', '2026-11-01', [fee('2026-01-01')], '2026-11-10'],
  ['the day itself', '2026-01-10', '2026-11-10', [fee('2026-01-01')], '2026-11-10'],
  ['the next month after that day', '2026-01-10', '2026-11-11', [fee('2026-01-01')], '2026-12-10'],
  ['the 28th for those who joined later in a month', '2026-01-31', '2026-11-01', [fee('2026-01-01')], '2026-11-28'],
  ['the month after the one of joining', '2026-11-01', '2026-11-01', [fee('2026-01-01')], '2026-12-01'],
  ['over the turn of the year', '2026-12-31', '2026-12-31', [fee('2026-01-01')], '2027-01-28'],
  ['the first one after a fee starts', '2026-01-10', '2026-11-01', [fee('2027-03-11')], '2027-04-10'],
  ['none before the fee ends', '2026-01-10', '2026-11-01', [fee('2026-11-05', null), fee('2026-01-01')], null],
  [
    'a pause',
    '2026-01-10',
    '2026-11-01',
    [fee('2027-02-01'), fee('2026-11-05', null), fee('2026-01-01')],
    '2027-02-10',
  ],
])('[BO-102] the next billing date: %s', (_, joinedOn, from, terms, day) => {
  expect(nextBilling(joinedOn, from, terms)?.day ?? null).toBe(day);
});

test('[BO-102] the next billing date comes with the fee of that day', () => {
  const terms = [fee('2026-12-01', 3000n), fee('2026-01-01')];
  expect(nextBilling('2026-01-10', '2026-11-01', terms)).toEqual({ day: '2026-11-10', amount: 2500n });
  expect(nextBilling('2026-01-10', '2026-11-11', terms)).toEqual({ day: '2026-12-10', amount: 3000n });
});

const zone = 'America/Toronto';
const rangesOf = (day: string, first: string) =>
  joinedWhenBilledOn(day, first, zone).map(({ from, until }) => `${from.toISOString()} ${until.toISOString()}`);

test('billed on a day are those who joined on that day of an earlier month, in the time zone of the company', () => {
  expect(rangesOf('2026-11-10', '2026-09')).toEqual([
    '2026-10-10T04:00:00.000Z 2026-10-11T04:00:00.000Z',
    '2026-09-10T04:00:00.000Z 2026-09-11T04:00:00.000Z',
  ]);
  // Clocks change on November 1.
  expect(rangesOf('2026-12-01', '2026-11')).toEqual(['2026-11-01T04:00:00.000Z 2026-11-02T05:00:00.000Z']);
});

test('the 28th also bills those who joined later in their month; later days bill no one', () => {
  expect(rangesOf('2027-02-28', '2027-01')).toEqual(['2027-01-28T05:00:00.000Z 2027-02-01T05:00:00.000Z']);
  expect(rangesOf('2027-03-29', '2027-01')).toEqual([]);
});

test('a consultant who is billed on a day has it as the next billing date', () => {
  for (const [day, first] of [
    ['2026-11-28', '2026-01'],
    ['2026-03-08', '2025-11'],
  ] as const) {
    for (const { from, until } of joinedWhenBilledOn(day, first, zone)) {
      for (const joined of [from, new Date(until.getTime() - 1)]) {
        expect(nextBilling(dayOf(joined, zone), day, [fee('2020-01-01')])?.day).toBe(day);
      }
    }
  }
});

test.each([
  [1, '2026-11-11T10:00:00.000Z'],
  [2, '2026-11-13T10:00:00.000Z'],
  [3, '2026-11-17T10:00:00.000Z'],
  [4, null],
  [5, null],
])('after %i failures it is tried again at %s', (failures, at) => {
  expect(nextAttemptAt(failures, new Date('2026-11-10T10:00:00Z'))?.toISOString() ?? null).toBe(at);
});
