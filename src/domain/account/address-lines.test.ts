import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const birchWay = {
  address1: '12 Birch Way',
  address2: 'Unit 3',
  city: 'Calgary',
  state: 'AB',
  postalCode: 'T2P 1J9',
  country: 'CA',
};

test.each([
  ['all of it', {}, ['12 Birch Way', 'Unit 3', 'Calgary AB T2P 1J9', 'CA']],
  ['no second line', { address2: '' }, ['12 Birch Way', 'Calgary AB T2P 1J9', 'CA']],
  ['a city alone', { address1: null, address2: null, state: null, postalCode: '' }, ['Calgary', 'CA']],
  ['nothing', { address1: null, address2: null, city: null, state: null, postalCode: null, country: null }, []],
])('with %s', (_name, known, lines) => {
  expect(addressLines({ ...birchWay, ...known })).toEqual(lines);
});
