import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validities } from './plan-validity.ts';

const version = (number: number, validFrom: string) => ({ version: number, validFrom });

test.each([
  ['one, from ever', [version(1, '1900-01')], [{ version: 1, from: '1900-01', until: null }]],
  [
    'a later one ends the one before',
    [version(1, '1900-01'), version(2, '2026-12')],
    [
      { version: 1, from: '1900-01', until: '2026-11' },
      { version: 2, from: '2026-12', until: null },
    ],
  ],
  [
    'of two from the same month the one saved later counts',
    [version(1, '1900-01'), version(2, '2026-12'), version(3, '2026-12')],
    [
      { version: 1, from: '1900-01', until: '2026-11' },
      { version: 3, from: '2026-12', until: null },
    ],
  ],
  [
    'a version saved later for an earlier month comes first',
    [version(1, '1900-01'), version(2, '2027-03'), version(3, '2026-12')],
    [
      { version: 1, from: '1900-01', until: '2026-11' },
      { version: 3, from: '2026-12', until: '2027-02' },
      { version: 2, from: '2027-03', until: null },
    ],
  ],
])('%s', (_, versions, expected) => {
  expect(validities(versions)).toEqual(expected);
});

test('exactly one version is valid in every month: the one that the runs use', () => {
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...months)), (later) => {
      const versions = ['1900-01', ...later].map((validFrom, at) => version(at + 1, validFrom));
      const ranges = validities(versions);
      for (const month of months) {
        const taken = versions
          .filter(({ validFrom }) => validFrom <= month)
          .reduce((best, one) => (one.validFrom >= best.validFrom ? one : best));
        const covering = ranges.filter(({ from, until }) => from <= month && (until === null || month <= until));
        expect(covering.map((range) => range.version)).toEqual([taken.version]);
      }
    }),
  );
});
