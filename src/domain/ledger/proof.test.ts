import { expect, test } from 'vitest';
import { type Comparison, holds, isProved, proofChecks } from './proof.ts';

const good: Comparison = {
  check: 'transactions-balance',
  compared: 2,
  differing: 0,
  sums: [{ currency: 'CAD', one: 5n, other: 5n }],
  examples: [],
};
const all = proofChecks.map((check) => ({ ...good, check }));

test.each([
  ['both sides agree', good, true],
  ['nothing to compare', { ...good, compared: 0, sums: [] }, true],
  ['one thing differs', { ...good, differing: 1 }, false],
  [
    'the sums differ in one of two currencies',
    { ...good, sums: [...good.sums, { currency: 'USD', one: 1n, other: 2n }] },
    false,
  ],
])('a check with %s', (_, comparison, expected) => {
  expect(holds(comparison)).toBe(expected);
});

test.each([
  ['every check holds', all, true],
  ['one does not', all.with(3, { ...good, check: proofChecks[3] ?? 'run-totals', differing: 1 }), false],
  ['one was not made', all.slice(1), false],
  ['one was made twice in the place of another', all.with(0, all[1] ?? good), false],
  ['none was made', [], false],
])('books where %s', (_, comparisons, expected) => {
  expect(isProved(comparisons)).toBe(expected);
});
