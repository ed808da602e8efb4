import { all, company, type TablePolicy, written } from '../account/permission.ts';

/** Files of people's data, and months that another system paid: admins read them, the company works on them. */
export const importPolicies = {
  imports: company satisfies TablePolicy<unknown>,
  import_rows: { ...company, read: { worker: all } } satisfies TablePolicy<unknown>,
  history_orders: { ...written, delete: { worker: all } } satisfies TablePolicy<unknown>,
  history_statements: { ...written, delete: { worker: all } } satisfies TablePolicy<unknown>,
  history_calculations: { ...written, delete: { worker: all } } satisfies TablePolicy<unknown>,
  history_results: { ...written, delete: { worker: all } } satisfies TablePolicy<unknown>,
};
