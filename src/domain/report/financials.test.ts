import { expect, test } from 'vitest';
import { totalsOf } from './financials.ts';

test.each([
  [
    'a good year',
    [
      { revenue: 100_00n, expenses: 25_00n },
      { revenue: 100_00n, expenses: 0n },
    ],
    200_00n,
    25_00n,
    175_00n,
    87.5,
  ],
  ['a loss', [{ revenue: 100_00n, expenses: 150_50n }], 100_00n, 150_50n, -50_50n, -50.5],
  ['a small expense', [{ revenue: 10_118_80n, expenses: 42_50n }], 10_118_80n, 42_50n, 10_076_30n, 99.6],
  ['an expense far below the revenue', [{ revenue: 18_199_27n, expenses: 6_84n }], 18_199_27n, 6_84n, 18_192_43n, 99.9],
  ['no expense', [{ revenue: 18_199_27n, expenses: 0n }], 18_199_27n, 0n, 18_199_27n, 100],
  ['[BO-057] nothing came in', [{ revenue: 0n, expenses: 30_00n }], 0n, 30_00n, -30_00n, 0],
  ['no month at all', [], 0n, 0n, 0n, 0],
])('[BO-056] %s', (_name, months, revenue, expenses, profit, marginPercent) => {
  expect(totalsOf(months)).toEqual({ revenue, expenses, profit, marginPercent });
});
