import { all, company, type TablePolicy } from '../account/permission.ts';

/** Files of people's data: admins read them, the company works on them. */
export const importPolicies = {
  imports: company satisfies TablePolicy<unknown>,
  import_rows: { ...company, read: { worker: all } } satisfies TablePolicy<unknown>,
};
