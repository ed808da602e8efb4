import { checkAddress } from './check-address.ts';
import { checkPersonalInfo } from './check-personal-info.ts';
import { createCustomer } from './create-customer.ts';
import { enroll } from './enroll.ts';

export const enrolmentFunctions = { enroll, createCustomer, checkPersonalInfo, checkAddress };
