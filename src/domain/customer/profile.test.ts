import { expect, test } from 'vitest';
import { type CustomerProfile, missingAddressFields } from './profile.ts';

const blank: CustomerProfile = {
  first_name: 'Ada',
  last_name: 'Moss',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postal_code: '',
  country: 'CA',
};
const address = { address1: '12 Oak Street', city: 'Calgary', state: 'AB', postal_code: 'T2P 1J9' };

test.each([
  ['a blank address', {}, []],
  ['a whole address', address, []],
  ['a city alone', { city: 'Calgary' }, ['address1', 'state', 'postal_code']],
  ['a second line alone', { address2: 'Unit 4' }, ['address1', 'city', 'state', 'postal_code']],
  ['an address without a province', { ...address, state: '' }, ['state']],
])('%s lacks the right fields', (_, filled, missing) => {
  expect(missingAddressFields({ ...blank, ...filled })).toEqual(missing);
});
