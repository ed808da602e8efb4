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

/** Addresses and keys of browsers: only the company sends to them. */
const pushSubscriptions: TablePolicy<Notice> = {
  read: { worker: all },
  insert: { worker: all },
  delete: { worker: all },
};

/** Phones with codes that wait: only the company checks them. */
const smsPhones: TablePolicy<Notice> = {
  read: { worker: all },
  insert: { worker: all },
  update: { worker: all },
  delete: { worker: all },
};

export const notificationPolicies = { notifications, push_subscriptions: pushSubscriptions, sms_phones: smsPhones };
