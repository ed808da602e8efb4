import { all, type TablePolicy } from '../account/permission.ts';

/** Only the company itself, for an admin: who is described in a note never reads it. */
const byWorker: TablePolicy<unknown> = {
  read: { worker: all },
  insert: { worker: all },
  update: { worker: all },
  delete: { worker: all },
};

export const notePolicies = { admin_notes: byWorker };
