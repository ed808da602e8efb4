import { expect, test } from 'vitest';
import { postcodeProblem } from './postcode.ts';

const canadian = 'Please enter a Canadian postal code like T2P 1J9';
const american = 'Please enter a ZIP code like 59901';

test.each([
  ['CA', 'T2P 1J9', null],
  ['CA', 't2p1j9', null],
  ['ca', ' K1A-0B1 ', null],
  ['CA', '59901', canadian],
  ['CA', 'T2P', canadian],
  ['CA', 'D2P 1J9', canadian],
  ['CA', 'T2P 1J9 x', canadian],
  ['US', '59901', null],
  ['US', '59901-1234', null],
  ['US', 'T2P 1J9', american],
  ['US', '5990', american],
  ['US', '599011', american],
  ['SE', '111 22', null],
])('a postal code of %s, %s: %s', (country, code, problem) => {
  expect(postcodeProblem(country, code)).toBe(problem);
});
