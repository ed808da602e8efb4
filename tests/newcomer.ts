import type { NewAdmin } from '#server/enrolment/make-admin.ts';

/** The input of a person from Calgary who becomes a consultant, without an email address. */
export const newcomer: NewAdmin = {
  firstName: 'Ada',
  lastName: 'Moss',
  phone: '403 555 0101',
  address1: '12 Birch Way',
  address2: '',
  city: 'Calgary',
  state: 'AB',
  postalCode: 'T2P 1J9',
  country: 'CA',
  programType: 'Beauty Consultant',
  enrollmentMonth: 10,
  companyBusinessEntity: '',
};
