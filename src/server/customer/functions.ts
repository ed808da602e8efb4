import { addCustomer } from './add-customer.ts';
import { getCustomer } from './get-customer.ts';
import { getCustomerSummary } from './get-customer-summary.ts';
import { getCustomers } from './get-customers.ts';
import { updateCustomer } from './update-customer.ts';

export const customerFunctions = { getCustomers, getCustomerSummary, getCustomer, addCustomer, updateCustomer };
