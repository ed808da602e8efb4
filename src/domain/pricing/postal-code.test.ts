import { expect, test } from 'vitest';
import { isPostalCodeOf, postalCodeOf } from './postal-code.ts';

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

test.each<[string, string, string, boolean]>([
  ['CA', 'AB', 'T2P 1J9', true],
  ['CA', 'AB', 't2p1j9', true],
  ['CA', 'ON', 'T2P 1J9', false],
  ['CA', 'NL', 'A1A 1A1', true],
  ['CA', 'NS', 'B3H 1A1', true],
  ['CA', 'PE', 'C1A 1A1', true],
  ['CA', 'NB', 'E1A 1A1', true],
  ['CA', 'QC', 'G1R 4S9', true],
  ['CA', 'QC', 'H2C 1P1', true],
  ['CA', 'QC', 'J8X 1A1', true],
  ['CA', 'ON', 'K2P 1A1', true],
  ['CA', 'ON', 'L5B 1A1', true],
  ['CA', 'ON', 'M4K 3S6', true],
  ['CA', 'ON', 'N2L 1A1', true],
  ['CA', 'ON', 'P7A 1A1', true],
  ['CA', 'MB', 'R3C 1A1', true],
  ['CA', 'SK', 'S4P 1A1', true],
  ['CA', 'BC', 'V6B 4Z3', true],
  ['CA', 'NT', 'X1A 1A1', true],
  ['CA', 'NU', 'X0A 0H0', true],
  ['CA', 'YT', 'X0A 0H0', false],
  ['CA', 'YT', 'Y1A 1A1', true],
  // Federal offices in Ottawa and Gatineau.
  ['CA', 'ON', 'K1A 0A9', true],
  ['CA', 'QC', 'K1A 0A9', true],
  ['CA', 'QC', 'K1P 1A1', false],
  // Flin Flon.
  ['CA', 'SK', 'R8A 1N3', true],
  ['CA', 'AB', 'R8A 1N3', false],
  // An impossible code has an error of its own.
  ['CA', 'ON', '80202', true],
  ['US', 'NY', '80202', true],
])('in %s, %s can have %j: %s', (country, region, code, possible) => {
  expect(isPostalCodeOf(country, region, code)).toBe(possible);
});
