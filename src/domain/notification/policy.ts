import { all, type Reach, type TablePolicy } from '../account/permission.ts';

type Notice = { readonly userId: string };

const own: Reach<Notice> = (row, userId) => row.userId === userId;
const reader = ['readAt'];

/** Notice to one person; they can only mark it as read. */
const notifications: TablePolicy<Notice> = {
  read: { customer: own, consultant: own, admin: own, worker: all },
  insert: { worker: all },
  update: { customer: own, consultant: own, admin: own, worker: all },
  updateColumns: { customer: reader, consultant: reader, admin: reader },
};

export const notificationPolicies = { notifications };
