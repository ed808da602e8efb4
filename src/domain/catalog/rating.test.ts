import { expect, test } from 'vitest';
import { ratingOfStars, type Stars } from './rating.ts';

const cases: [Stars, number | null, number][] = [
  [[0, 0, 0, 0, 0], null, 0],
  [[24, 0, 0, 0, 0], 5, 24],
  [[1, 1, 0, 0, 0], 4.5, 2],
  [[1, 0, 0, 0, 2], 2.3, 3],
  // 4.25 and 4.75: the half goes up
  [[1, 3, 0, 0, 0], 4.3, 4],
  [[3, 1, 0, 0, 0], 4.8, 4],
];
test.each(cases)('stars %j give %s of %i reviews', (stars, rating, count) => {
  expect(ratingOfStars(stars)).toEqual({ rating, count });
});
