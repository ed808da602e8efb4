import { type NotificationData, notificationData } from '#contract/notification/notification.ts';
import { reasonSentence } from '../payout/payment/failure-reason.ts';

/** A stored notification in the reader's language; null if it is of a kind or a form that this version of the program doesn't have. */
export function readNotification(stored: {
  readonly notificationId: string;
  readonly data: unknown;
}): NotificationData | null {
  const { data } = notificationData.safeParse(stored.data);
  if (!data) console.error(`notification ${stored.notificationId} is of another version and is left out`);
  if (!data) return null;
  return 'reason' in data && data.reason !== null ? { ...data, reason: reasonSentence(data.reason) } : data;
}
