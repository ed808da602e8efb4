import { expect, test } from 'vitest';
import { findCircle, noConsultant } from './sponsors.ts';

const million = 1_000_000;
const chain = Int32Array.from({ length: million }, (_, consultant) => consultant - 1);

test.each([
  ['no consultants', [], null],
  ['two trees', [noConsultant, 0, 1, 1, 0, noConsultant, 5], null],
  ['a consultant who sponsored itself', [noConsultant, 1], [1]],
  ['a circle of three', [1, 2, 0], [0, 1, 2]],
  ['a chain that leads into a circle', [1, 2, 3, 1, noConsultant], [1, 2, 3]],
])('circle of sponsors: %s', (_, sponsors, circle) => {
  expect(findCircle(Int32Array.from(sponsors))).toEqual(circle);
});

test('a chain of a million has no circle until its end is closed', () => {
  expect(findCircle(chain)).toBeNull();
  const closed = chain.slice();
  closed[0] = million - 1;
  expect(findCircle(closed)).toHaveLength(million);
});
