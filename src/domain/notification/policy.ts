import { all, type Reach, type TablePolicy } from '../person/permission.ts';

type Told = { readonly userId: string };

const own: Reach<Told> = (row, userId) => row.userId === userId;
const reader = ['readAt'];

/** Told to one person; she can only mark it as read. */
const notifications: TablePolicy<Told> = {
  read: { customer: own, consultant: own, admin: own, worker: all },
  insert: { worker: all },
  update: { customer: own, consultant: own, admin: own, worker: all },
  updateColumns: { customer: reader, consultant: reader, admin: reader },
};

export const notificationPolicies = { notifications };
