import { all, company, type TablePolicy } from '../account/permission.ts';

/** Only the company itself handles them. */
const internal: TablePolicy<unknown> = {
  read: { worker: all },
  insert: { worker: all },
  update: { worker: all },
  delete: { worker: all },
};

export const messagePolicies = {
  contact_messages: company satisfies TablePolicy<unknown>,
  /** Mails, which a demo stores for its mailbox page. */
  mailbox_messages: internal,
  /** Sign-in also reads them, for the owner of an address. */
  mail_suppressions: company satisfies TablePolicy<unknown>,
  /** Internal, because they have the secrets that sign events. */
  webhook_endpoints: internal,
  webhook_deliveries: internal,
  /** Functions check the permission of the admin; versions are never changed. */
  mail_text_versions: { read: { worker: all }, insert: { worker: all } } satisfies TablePolicy<unknown>,
};
