import { expect, test } from 'vitest';
import { averageRating } from './rating.ts';

const cases: [ratings: number[], average: number | null][] = [
  [[], null],
  [[5, 5, 5], 5],
  [[5, 4], 4.5],
  [[5, 1, 1], 2.3],
  // 4.25 and 4.75: the half goes up
  [[5, 4, 4, 4], 4.3],
  [[5, 5, 5, 4], 4.8],
];
test.each(cases)('ratings %j average %s', (ratings, average) => {
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  expect(averageRating(sum, ratings.length)).toBe(average);
});
