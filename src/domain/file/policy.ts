import { all, type TablePolicy } from '../account/permission.ts';

const worker = { worker: all };

/** Only the company itself knows what is stored; everybody reads the row that refers to a file. */
export const filePolicies = {
  files: { read: worker, insert: worker, update: worker, delete: worker } satisfies TablePolicy<unknown>,
};
