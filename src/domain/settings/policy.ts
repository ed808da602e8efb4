import { all, type Reach, type TablePolicy } from '../account/permission.ts';

type Chosen = { readonly userId: string };

const own: Reach<Chosen> = (row, userId) => row.userId === userId;
const owners = { customer: own, consultant: own, admin: own, worker: all } as const;

/** A person's own choices. */
const userSettings: TablePolicy<Chosen> = { read: owners, insert: owners, update: owners };

export const settingsPolicies = { user_settings: userSettings };
