import { all, company, type Reach, type TablePolicy, written } from '../account/permission.ts';

/** An order of the former system, with the account to which its customer record belongs (see the policy of orders). */
type FormerOrder = { readonly customerOwner: string | null };
const bought: Reach<FormerOrder> = ({ customerOwner }, userId) => customerOwner === userId;

/**
 * Files of people's data, and months that another system paid: admins read them, the company works on them. People read the
 * orders that they bought.
 */
export const importPolicies = {
  imports: company satisfies TablePolicy<unknown>,
  import_rows: { ...company, read: { worker: all } } satisfies TablePolicy<unknown>,
  history_orders: {
    ...written,
    read: { ...written.read, customer: bought, consultant: bought },
    delete: { worker: all },
  } satisfies TablePolicy<FormerOrder>,
  history_statements: { ...written, delete: { worker: all } } satisfies TablePolicy<unknown>,
  history_calculations: { ...written, delete: { worker: all } } satisfies TablePolicy<unknown>,
  history_results: { ...written, delete: { worker: all } } satisfies TablePolicy<unknown>,
};
