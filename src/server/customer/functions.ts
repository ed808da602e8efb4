import { addCustomer } from './add-customer.ts';
import { dismissDuplicate } from './dismiss-duplicate.ts';
import { getCustomer } from './get-customer.ts';
import { getCustomerProfile } from './get-customer-profile.ts';
import { getCustomerSummary } from './get-customer-summary.ts';
import { getCustomers } from './get-customers.ts';
import { getDuplicateCustomers } from './get-duplicate-customers.ts';
import { mergeCustomers } from './merge-customers.ts';
import { previewCustomerMerge } from './preview-customer-merge.ts';
import { restoreDuplicate } from './restore-duplicate.ts';
import { previewCustomerConsultant } from './selected/preview-customer-consultant.ts';
import { setCustomersConsultant } from './selected/set-customers-consultant.ts';
import { undoCustomersConsultant } from './selected/undo-customers-consultant.ts';
import { updateCustomer } from './update-customer.ts';
import { updateCustomerProfile } from './update-customer-profile.ts';

export const customerFunctions = {
  getCustomers,
  getCustomerSummary,
  getCustomer,
  addCustomer,
  updateCustomer,
  getCustomerProfile,
  updateCustomerProfile,
  getDuplicateCustomers,
  dismissDuplicate,
  restoreDuplicate,
  previewCustomerMerge,
  mergeCustomers,
  previewCustomerConsultant,
  setCustomersConsultant,
  undoCustomersConsultant,
};
