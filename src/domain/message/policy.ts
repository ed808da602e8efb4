import { all, company, type TablePolicy } from '../account/permission.ts';

export const messagePolicies = {
  contact_messages: company satisfies TablePolicy<unknown>,
  /** Mails, which a demo stores for its mailbox page. */
  mailbox_messages: {
    read: { worker: all },
    insert: { worker: all },
    update: { worker: all },
    delete: { worker: all },
  } satisfies TablePolicy<unknown>,
};
