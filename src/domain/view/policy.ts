import type { Reach, TablePolicy } from '../account/permission.ts';

type Saved = { readonly userId: string };

/** Only the person who saved a view sees it; neither admins nor the company do. */
const own: Reach<Saved> = (row, userId) => row.userId === userId;
const owners = { consultant: own, admin: own } as const;

const savedViews: TablePolicy<Saved> = {
  read: owners,
  insert: owners,
  update: owners,
  delete: owners,
  updateColumns: { consultant: ['name'], admin: ['name'] },
};

export const viewPolicies = { saved_views: savedViews };
