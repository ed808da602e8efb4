import { expect, test } from 'vitest';
import { type Application, admit } from './admission.ts';

const joinDate = new Date('2026-10-15T18:00:00Z');
const active = { consultantId: 'b7f5', status: 'active' };
const application: Application = {
  firstName: 'Ada',
  lastName: 'Moss',
  email: 'ada@example.org',
  phone: '403 555 0101',
  address1: '12 Birch Way',
  address2: '',
  city: 'Calgary',
  state: 'alberta',
  postalCode: 't2p1j9',
  country: 'CA',
  programType: 'Advanced Consultant',
  enrollmentMonth: 10,
  companyBusinessEntity: '',
};

test('[PS-108] [PS-109] a new consultant starts at the lowest rank, with null for empty texts and state and postal code in postal form', () => {
  expect(admit(application, active, joinDate)).toEqual({
    consultant: {
      ...application,
      state: 'AB',
      postalCode: 'T2P 1J9',
      address2: null,
      companyBusinessEntity: null,
      sponsorConsultantId: 'b7f5',
      joinDate,
      rank: 'Consultant',
      currentRank: 'Beauty Consultant',
    },
  });
});

test('stores what was entered', () => {
  const entered = { ...application, address2: 'Unit 4', companyBusinessEntity: 'Moss Ltd' };
  expect(admit(entered, 'top', joinDate)).toMatchObject({
    consultant: { address2: 'Unit 4', companyBusinessEntity: 'Moss Ltd', sponsorConsultantId: null },
  });
});

test.each([
  ['[PS-150] an unknown consultant', null],
  ['[PS-151] a consultant who left', { consultantId: 'b7f5', status: 'left' }],
  ['a suspended consultant', { consultantId: 'b7f5', status: 'suspended' }],
])('%s cannot sponsor', (_, sponsor) => {
  expect(admit(application, sponsor, joinDate)).toEqual({ refused: 'UNKNOWN_SPONSOR' });
});

test('a state of another country is refused', () => {
  expect(admit({ ...application, country: 'US' }, active, joinDate)).toEqual({ refused: 'UNKNOWN_REGION' });
});

test.each([
  ['WRONG_POSTAL_CODE', { postalCode: '80202' }],
  ['WRONG_ZIP', { country: 'US', state: 'CO' }],
] as const)('a postal code of another country is refused: %s', (refused, change) => {
  expect(admit({ ...application, ...change }, active, joinDate)).toEqual({ refused });
});
