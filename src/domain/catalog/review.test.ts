import { expect, test } from 'vitest';
import { reviewerName, reviewStanding } from './review.ts';

const shown = { hiddenAt: null };
const hidden = { hiddenAt: new Date(0) };

test.each([
  [{ bought: true, review: null }, 'may-write'],
  [{ bought: false, review: null }, 'not-bought'],
  [{ bought: true, review: shown }, 'written'],
  [{ bought: false, review: shown }, 'written'],
  [{ bought: true, review: hidden }, 'hidden'],
  [{ bought: false, review: hidden }, 'hidden'],
] as const)('%j is %s', (facts, standing) => {
  expect(reviewStanding(facts)).toBe(standing);
});

test.each([
  ['Rose', 'Birch', 'Rose B.'],
  [' Zoé ', ' émond', 'Zoé É.'],
  ['Rose', '', 'Rose'],
  ['Rose', '𝒳', 'Rose 𝒳.'],
  ['', 'Birch', 'A customer'],
])('%j %j signs as %s', (first, last, name) => {
  expect(reviewerName(first, last)).toBe(name);
});
