import { all, company, type TablePolicy } from '../person/permission.ts';

export const messagePolicies = {
  contact_messages: company satisfies TablePolicy<unknown>,
  /** Letters to people, which a demo keeps for its mailbox page. */
  mailbox_messages: {
    read: { worker: all },
    insert: { worker: all },
    update: { worker: all },
    delete: { worker: all },
  } satisfies TablePolicy<unknown>,
};
