import type { ApiClient } from '#contract/client.ts';
import { customerFunctions } from '#contract/customer/customer.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';

/** What the forms about a pair of records do. With `to` they lead to another page. */
export const duplicateSubmissions = (api: ApiClient['customer'], to?: string) => ({
  dismissDuplicate: submission(customerFunctions.dismissDuplicate, async (input) => ({
    value: await api.dismissDuplicate(input),
    message: m.merge_dismissed(),
    ...(to !== undefined && { to }),
  })),
  restoreDuplicate: submission(customerFunctions.restoreDuplicate, async (input) => {
    await api.restoreDuplicate(input);
    return m.merge_restored();
  }),
});
