import { expect, test } from 'vitest';
import { postalCodeOf } from './postal-code.ts';

test.each([
  ['CA', 'T2P 1J9', 'T2P 1J9'],
  ['CA', ' t2p1j9 ', 'T2P 1J9'],
  ['CA', 'T2P-1J9', 'T2P 1J9'],
  ['CA', 'V6B 4Z3', 'V6B 4Z3'],
  ['CA', 'D2P 1J9', null],
  ['CA', 'Z2P 1J9', null],
  ['CA', 'T2P 1O9', null],
  ['CA', 'T2P', null],
  ['CA', 'T2P  1J9', null],
  ['CA', '80202', null],
  ['US', '80202', '80202'],
  ['US', ' 80202-1234 ', '80202-1234'],
  ['US', '802021234', '80202-1234'],
  ['US', '8020', null],
  ['US', '802021', null],
  ['US', 'T2P 1J9', null],
  ['US', '', null],
  ['GB', ' SW1A 1AA ', 'SW1A 1AA'],
  ['GB', ' ', null],
])('in %s, %j is written %j', (country, written, code) => {
  expect(postalCodeOf(country, written)).toBe(code);
});
