import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bandLimits,
  incomeDisclosure,
  type Membership,
  meanActiveMonths,
  meanEarnings,
  quantile,
  wasConsultantIn,
} from './income-disclosure.ts';

test.each([
  { sorted: [], quartiles: [null, null, null] },
  { sorted: [7n], quartiles: [7n, 7n, 7n] },
  { sorted: [1n, 2n], quartiles: [1n, 1n, 2n] },
  { sorted: [1n, 2n, 3n], quartiles: [1n, 2n, 3n] },
  { sorted: [1n, 2n, 3n, 4n], quartiles: [1n, 2n, 3n] },
  { sorted: [0n, 0n, 0n, 0n, 900n], quartiles: [0n, 0n, 0n] },
  { sorted: [-5n, 0n, 0n, 10n, 20n, 30n, 40n], quartiles: [0n, 10n, 30n] },
])('the quartiles of $sorted are $quartiles', ({ sorted, quartiles }) => {
  expect([1, 2, 3].map((part) => quantile(sorted, part, 4))).toEqual(quartiles);
});

test('counts consultants without earnings, and puts each amount into its band', () => {
  const amounts = [-50n, 0n, 0n, 1n, 99_99n, 100_00n, 499_99n, 50_000_00n];
  const figures = incomeDisclosure(amounts.map((earned, place) => ({ earned, activeMonths: place })));
  expect(figures).toMatchObject({ consultants: 8, earners: 5, earned: 50_699_49n, activeMonths: 28 });
  expect(figures.bands.map(({ consultants }) => consultants)).toEqual([3, 2, 2, 0, 0, 0, 0, 0, 0, 1]);
  expect(figures.bands[0]).toEqual({ from: null, until: 1n, consultants: 3, activeMonths: 3 });
  expect(figures.bands.at(-1)).toEqual({ from: 50_000_00n, until: null, consultants: 1, activeMonths: 7 });
  expect(meanEarnings(figures)).toBe(6_337_44n);
  expect(meanActiveMonths(figures)).toBe(3.5);
});

test('without consultants there is no average and no quartile', () => {
  const figures = incomeDisclosure([]);
  expect(figures).toMatchObject({ consultants: 0, earners: 0, earned: 0n, median: null });
  expect([meanEarnings(figures), meanActiveMonths(figures)]).toEqual([null, null]);
});

const person = fc.record({
  earned: fc.oneof(fc.constant(0n), fc.bigInt(-300_00n, 60_000_00n), fc.constantFrom(...bandLimits)),
  activeMonths: fc.nat(12),
});

test('the bands add up to everyone, and each quartile divides the amounts that were earned', () => {
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 60 }), (people) => {
      const figures = incomeDisclosure(people);
      const sumOf = (key: 'consultants' | 'activeMonths') => figures.bands.reduce((sum, band) => sum + band[key], 0);
      expect([sumOf('consultants'), sumOf('activeMonths')]).toEqual([figures.consultants, figures.activeMonths]);
      expect(figures.consultants - (figures.bands[0]?.consultants ?? 0)).toBe(figures.earners);
      for (const [part, amount] of [
        [1, figures.lowerQuartile],
        [2, figures.median],
        [3, figures.upperQuartile],
      ] as const) {
        const limit = amount ?? 0n;
        expect(people.some(({ earned }) => earned === limit)).toBe(true);
        expect(4 * people.filter(({ earned }) => earned <= limit).length).toBeGreaterThanOrEqual(part * people.length);
        expect(4 * people.filter(({ earned }) => earned < limit).length).toBeLessThan(part * people.length);
      }
    }),
  );
});

test('the order of the consultants does not matter, and one more without earnings never raises a figure', () => {
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 40 }), (people) => {
      const figures = incomeDisclosure(people);
      expect(incomeDisclosure(people.toReversed())).toEqual(figures);
      const more = incomeDisclosure([...people, { earned: 0n, activeMonths: 0 }]);
      expect(more.earners).toBe(figures.earners);
      expect(more.earned).toBe(figures.earned);
      if ((figures.median ?? 0n) >= 0n) expect(more.median).toBeLessThanOrEqual(figures.median ?? 0n);
    }),
  );
});

const year = { from: new Date('2026-01-01T07:00:00Z'), until: new Date('2027-01-01T07:00:00Z') };
const joined = new Date('2025-03-01T12:00:00Z');
const on = (day: string, status: Membership['changes'][number]['status']) => ({
  at: new Date(`${day}T12:00:00Z`),
  status,
});

test.each([
  ['joined before the year', { joined, changes: [] }, true],
  ['joined on its last day', { joined: new Date('2026-12-31T12:00:00Z'), changes: [] }, true],
  ['joined after it', { joined: new Date('2027-01-01T07:00:00Z'), changes: [] }, false],
  ['left before it', { joined, changes: [on('2025-10-01', 'left')] }, false],
  ['left in it', { joined, changes: [on('2025-03-01', 'active'), on('2026-02-01', 'left')] }, true],
  [
    'left before it and came back in it',
    { joined, changes: [on('2026-05-01', 'active'), on('2025-10-01', 'left')] },
    true,
  ],
  [
    'left before it and came back after it',
    { joined, changes: [on('2025-10-01', 'left'), on('2027-02-01', 'active')] },
    false,
  ],
  ['was suspended before it', { joined, changes: [on('2025-10-01', 'suspended')] }, true],
] as const)('a person who %s', (_case, membership, counts) => {
  expect(wasConsultantIn(membership, year)).toBe(counts);
});
