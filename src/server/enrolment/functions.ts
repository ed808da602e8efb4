import { createCustomer } from './create-customer.ts';
import { enroll } from './enroll.ts';

export const enrolmentFunctions = { enroll, createCustomer };
