import { all, type TablePolicy } from '../account/permission.ts';

export const reportPolicies = {
  /** The figures that the company has published. */
  income_disclosures: {
    read: { visitor: all, customer: all, consultant: all, admin: all, worker: all },
    insert: { worker: all },
    delete: { worker: all },
  } satisfies TablePolicy<unknown>,
  // Written by triggers and by `merge_list_totals()` only.
  list_totals: { read: { worker: all, admin: all } } satisfies TablePolicy<unknown>,
};
