import { all, type Reach, type TablePolicy } from '../account/permission.ts';

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

const steps = ['appliedAt', 'changedIds', 'undoneAt', 'previousValues'];

/** A selection belongs to one admin. The company acts on it for them, and deletes it later. */
const selections: TablePolicy<Saved> = {
  read: { admin: own, worker: all },
  insert: { admin: own, worker: all },
  update: { admin: own, worker: all },
  delete: { worker: all },
  updateColumns: { admin: steps, worker: [...steps, 'targetId', 'previousIds'] },
};

export const viewPolicies = { saved_views: savedViews, selections };
