import { all, type TablePolicy } from '../account/permission.ts';

export const taxPolicies = {
  /** Only the company reads them, and shows the last digits to the consultant concerned. */
  tax_numbers: {
    read: { worker: all },
    insert: { worker: all },
    update: { worker: all },
  } satisfies TablePolicy<unknown>,
};
